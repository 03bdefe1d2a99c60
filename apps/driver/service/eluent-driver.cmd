@echo off
rem eluent-driver install, remove, start, stop, status, check, run; see README.md
"%~dp0node.exe" "%~dp0app\service.js" %*
