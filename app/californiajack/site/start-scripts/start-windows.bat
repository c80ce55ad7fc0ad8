@echo off
rem Starts California Jack on this computer. Nothing is installed and nothing leaves the computer.
cd /d "%~dp0"
where py >nul 2>nul && (py -3 serve.py & goto end)
where python >nul 2>nul && (python serve.py && goto end)
powershell -NoProfile -ExecutionPolicy Bypass -File serve.ps1
:end
pause
