import { expect, test } from 'vitest'
import { ansiText, textOfBytes } from './text-of-bytes.ts'

test.each([
  ['UTF-8', Buffer.from('MACHINE_NAME=Gerät 2')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFMACHINE_NAME=Gerät 2')],
  ['UTF-16, as Notepad says "Unicode"', Buffer.from('\uFEFFMACHINE_NAME=Gerät 2', 'utf16le')],
  ['UTF-16, big-endian', Buffer.from('\uFEFFMACHINE_NAME=Gerät 2', 'utf16le').swap16()],
  ['code page 1252', Buffer.from('MACHINE_NAME=Gerät 2', 'latin1')],
])('a text in %s', (_, bytes) => {
  expect(textOfBytes(bytes)).toBe('MACHINE_NAME=Gerät 2')
})

test('code page 1252 is not Latin-1', () => {
  expect(ansiText(Buffer.from([0x80, 0x96, 0xe9]))).toBe('€–é')
})
