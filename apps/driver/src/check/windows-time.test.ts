import { expect, test } from 'vitest'
import { followsTimeServer } from './windows-time.ts'

const english = (leap: string, id: string) =>
  `Leap Indicator: ${leap}\r\nStratum: 4 (secondary reference - syncd by (S)NTP)\r\nPrecision: -23 (119.209ns per tick)\r\nRoot Delay: 0.0312500s\r\nRoot Dispersion: 7.7902343s\r\nReferenceId: ${id}\r\nLast Successful Sync Time: 6/19/2026 9:14:02 AM\r\nSource: dc01.corp.example.com\r\nPoll Interval: 10 (1024s)\r\n`
const german = (leap: string, id: string) =>
  `Sprungindikator: ${leap}\r\nStratum: 1 (Primärreferenz - synchron. über Funkuhr)\r\nPräzision: -23 (119.209ns pro Tick)\r\nReferenz-ID: ${id}\r\n`

test.each([
  [english('0(no warning)', '0xC0A80001 (source IP:  192.168.0.1)'), true],
  [english('3(not synchronized)', '0x00000000 (unspecified)'), false],
  [english('3(not synchronized)', '0xC0A80001 (source IP:  192.168.0.1)'), false],
  [english('0(no warning)', '0x4C4F434C (source name:  "LOCL")'), false],
  [german('0(keine Warnung)', '0xC0A80001 (Quell-IP:  192.168.0.1)'), true],
  [german('3(nicht synchronisiert)', '0x00000000 (nicht angegeben)'), false],
  ['The following error occurred: The service has not been started. (0x80070426)', null],
])('%#', (status, answer) => {
  expect(followsTimeServer(status)).toBe(answer)
})
