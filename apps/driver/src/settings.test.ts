import { describe, expect, test } from 'vitest'
import { readArguments, readSettings, readSettingsFile } from './settings.ts'

describe('settings', () => {
  test('without any, a driver on loopback port 8081 beside the simulator', () => {
    expect(readSettings({}).settings).toMatchObject({
      PORT: 8081,
      HOST: '127.0.0.1',
      INSTRUMENT: 'simulator',
      SIMULATOR_SPEED: 1,
      ALLOWED_ORIGINS: ['http://localhost:8080', 'http://127.0.0.1:8080'],
    })
  })

  test('the command line wins over the environment, and that over the file; an empty text is none', () => {
    const { settings } = readSettings({ PORT: '1', MACHINE_NAME: 'A' }, { PORT: '2', MACHINE_NAME: '' }, { PORT: '3' })
    expect([settings?.PORT, settings?.MACHINE_NAME]).toEqual([3, 'A'])
  })

  test('every fault is one line that names the setting and what it is', () => {
    const { faults } = readSettings({ PORT: 'x', SIMULATOR_SPEED: '601', ALLOWED_ORIGINS: 'https://lab.example/app' })
    expect(faults).toHaveLength(3)
    expect(faults?.map((line) => line.split(':')[0])).toEqual(['PORT', 'ALLOWED_ORIGINS', 'SIMULATOR_SPEED'])
    expect(faults?.join('\n')).toMatch(/SIMULATOR_SPEED: must be at most 600 \(it is "601"\)/)
  })

  test.each([
    ['PORT', 'x', 'must be a number'],
    ['SIMULATOR_SEED', '1.5', 'must be a whole number'],
    ['LOG_FILES', '1', 'must be at least 2'],
    ['WATCH_METHOD', ' ', 'must not be blank'],
    ['MACHINE_NAME', 'x'.repeat(65), 'must have at most 64 characters'],
    ['PAIRING_TOKEN', 'short', 'must have at least 16 characters'],
    ['INSTRUMENT', 'hplc', 'must be simulator or chemstation'],
  ])('%s=%s %s', (name, value, words) => {
    expect(readSettings({ [name]: value }).faults).toEqual([expect.stringContaining(`${name}: ${words} (it is `)])
  })

  test('a folder is watched with template, method and a token, or not at all', () => {
    const server = { ELUENT_API_URL: 'https://lab.example', ELUENT_API_TOKEN: 'eld_1_x' }
    const watch = { WATCH_FOLDER: '/results', WATCH_TEMPLATE: '12', WATCH_METHOD: '5' }
    expect(readSettings(server, watch).settings).toMatchObject({ WATCH_FOLDER: '/results', WATCH_TEMPLATE: 12 })
    expect(readSettings(watch).faults).toEqual([expect.stringMatching(/^WATCH_FOLDER: .*ELUENT_API_TOKEN/)])
    for (const part of [{ WATCH_FOLDER: '/results' }, { WATCH_METHOD: '5' }, { WATCH_MATERIAL: '1' }])
      expect(readSettings(server, part).faults).toEqual([expect.stringContaining('belong together')])
    expect(readSettings(server, watch, { WATCH_TEMPLATE: ' Week 12 ' }).settings?.WATCH_TEMPLATE).toBe('Week 12')
    expect(readSettings(server, watch, { WATCH_TEMPLATE: ' ' }).faults).toHaveLength(1)
  })

  test('a pairing token is never printed', () => {
    const { faults } = readSettings({ PAIRING_TOKEN: 'short' })
    expect(faults).toHaveLength(1)
    expect(faults?.[0]).not.toMatch(/short/)
  })

  test('an address that others can reach needs a pairing token', () => {
    expect(readSettings({ HOST: '0.0.0.0' }).faults).toEqual([
      'HOST: 0.0.0.0 is reachable from outside; set a PAIRING_TOKEN first.',
    ])
    expect(readSettings({ HOST: '0.0.0.0', PAIRING_TOKEN: 'a-long-pairing-token' }).faults).toBeNull()
  })
})

test.each([
  [{ DATA_DIR: '\\\\server\\eluent' }, /DATA_DIR: .*is on a share; results that wait need a disk of this computer/],
  [{ DATA_DIR: 'C:\\Eluent\\aux\\driver' }, /DATA_DIR: 'aux' in .* is reserved for a device/],
  [{ CHEMSTATION_ROOT: 'D:\\Data.' }, /CHEMSTATION_ROOT: 'Data\.' .* ends in a dot or a space/],
  [{ HANDSHAKE_DIR: '\\\\?\\C:\\x' }, /HANDSHAKE_DIR: .* names a device; write C:\\folder or \\\\computer\\share/],
  [{ LOG_DIR: 'C:\\Logs\\what?' }, /LOG_DIR: 'what\?' .* holds \?/],
])('%j is a place that Windows does not have', (values, fault) => {
  const { faults } = readSettings(values)
  expect(faults).toHaveLength(1)
  expect(faults?.[0]).toMatch(fault)
})

test('a data root and a handshake on a share, and folders of Linux, are fine', () => {
  const share = {
    CHEMSTATION_ROOT: '\\\\hplc-pc\\Chem32\\1\\Data\\',
    HANDSHAKE_DIR: '//hplc-pc/handshake',
    DATA_DIR: 'C:\\Eluent',
  }
  expect(readSettings(share).faults).toBeNull()
  expect(readSettings({ DATA_DIR: '/srv/con', CHEMSTATION_ROOT: './nul' }).faults).toBeNull()
})

describe('the command line', () => {
  test('takes options with a blank or an equals sign, Windows paths too', () => {
    expect(readArguments(['--port', '9', '--data-dir=C:\\eluent=x', '--settings', 'd.env'])).toEqual({
      values: { PORT: '9', DATA_DIR: 'C:\\eluent=x' },
      settingsFile: 'd.env',
      faults: [],
    })
  })

  test.each([[['--prot', '9']], [['--port']], [['8081']]])('%j is a fault', (words) => {
    expect(readArguments(words).faults).not.toEqual([])
  })
})

describe('the settings file', () => {
  test('has a name and a value per line', () => {
    const text = '\uFEFF# the driver\r\nPORT = 9000\r\n\r\nMACHINE_NAME=HPLC 2\r\n'
    expect(readSettingsFile(text, 'driver.env')).toEqual({
      values: { PORT: '9000', MACHINE_NAME: 'HPLC 2' },
      faults: [],
    })
  })

  test('a line that is none is named with its number', () => {
    expect(readSettingsFile('PORT=1\nPROT=2', 'driver.env').faults).toEqual([
      'driver.env line 2: no setting of the driver: PROT=2',
    ])
  })
})
