import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { misspeltSettings, SETTING_NAMES } from './misspelt.ts'

test('the names are those of docs/operations.md, section 3', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split(/^## [34].*$/m)
  const named = [...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)
  expect(new Set(SETTING_NAMES)).toEqual(new Set(named))
})

test.for([
  ['DRIVER_PROT', 'DRIVER_PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATA_DIRS', 'DATA_DIR'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PORTT', 'PORT'],
  ['PROT', 'PORT'],
  ['HOOST', 'HOST'],
  ['dmeo', 'DEMO'],
  ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
] as const)('%s is named with the setting that was meant, and its value is not', ([name, meant]) => {
  expect(misspeltSettings({ [name]: 'postgres://user:secret@db/eluent' })).toEqual([
    `${name} is not a setting. Did you mean ${meant}?`,
  ])
})

test('settings and the ordinary names of a shell, of npm and of systemd say nothing', () => {
  const ordinary = `PATH HOME USER LOGNAME SHELL LANG LC_ALL TERM TZ PWD OLDPWD SHLVL HOSTNAME HOSTTYPE EDITOR VISUAL PAGER MAIL MAILCHECK
    DISPLAY XDG_DATA_DIRS XDG_RUNTIME_DIR XDG_CONFIG_HOME XAUTHORITY DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY
    INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS WATCHDOG_PID CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY MEMORY_PRESSURE_WATCH
    NODE NODE_ENV NODE_OPTIONS NODE_PATH INIT_CWD COLOR npm_config_cache npm_config_registry npm_lifecycle_event npm_package_json npm_execpath
    HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy CI DEBUG DEBIAN_FRONTEND PGHOST PGUSER PGPORT PGDATA POSTGRES_USER
    AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY S3_ACCESS DOCKER_HOST KUBERNETES_SERVICE_HOST POD_NAME POD_IP SUDO_USER SUDO_UID
    HOSTS POST SPORT PART PORTS LOG LOOKS MODE DEMOS
    LESSOPEN LESSCLOSE LS_COLORS MANPATH INFOPATH PS1 _ VSCODE_IPC_HOOK_CLI WSL_DISTRO_NAME BROWSER GPG_KEY PYTHON_VERSION JAVA_HOME`
  const names = [...ordinary.trim().split(/\s+/), ...SETTING_NAMES]
  expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})
