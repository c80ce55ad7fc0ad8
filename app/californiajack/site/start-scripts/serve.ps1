# Serves the folder "site" on this computer only, for Windows without Python.
$types = @{ ".html" = "text/html; charset=utf-8"; ".js" = "text/javascript"; ".mjs" = "text/javascript"
  ".css" = "text/css"; ".json" = "application/json"; ".wasm" = "application/wasm"; ".svg" = "image/svg+xml"
  ".png" = "image/png"; ".zip" = "application/zip"; ".webmanifest" = "application/manifest+json" }
$root = (Resolve-Path (Join-Path $PSScriptRoot "site")).Path
$address = "http://localhost:8765/"
$listener = New-Object System.Net.HttpListener
$listener.Prefixes.Add($address)
$listener.Start()
Write-Host "California Jack: $address  Close this window to stop."
Start-Process $address
while ($listener.IsListening) {
  $context = $listener.GetContext()
  $answer = $context.Response
  try {
    $path = [Uri]::UnescapeDataString($context.Request.Url.AbsolutePath).TrimStart("/")
    if ($path -eq "" -or $path.EndsWith("/")) { $path += "index.html" }
    $file = [IO.Path]::GetFullPath((Join-Path $root $path))
    if ($file.StartsWith($root + [IO.Path]::DirectorySeparatorChar) -and (Test-Path $file -PathType Leaf)) {
      $type = $types[[IO.Path]::GetExtension($file).ToLower()]
      if (-not $type) { $type = "application/octet-stream" }
      $bytes = [IO.File]::ReadAllBytes($file)
      $answer.ContentType = $type
      $answer.Headers.Add("Cache-Control", "no-cache")
      $answer.ContentLength64 = $bytes.Length
      $answer.OutputStream.Write($bytes, 0, $bytes.Length)
    } else { $answer.StatusCode = 404 }
  } catch { } finally { $answer.Close() }
}
