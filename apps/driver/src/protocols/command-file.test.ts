import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createCommandChannel, macroText, parseReply } from './command-file.ts'

describe('a reply', () => {
  test('is whole only with its closing word', () => {
    const whole = ' 42  ACK\r\n 42  TEXT RUN|1_Run.M||\r\n 42  DONE\r\n'
    expect(parseReply(whole, 42)).toEqual({ done: 'RUN|1_Run.M||' })
    for (let cut = 0; cut < whole.trimEnd().length; cut++) expect(parseReply(whole.slice(0, cut), 42)).toBeNull()
  })

  test('to another number is none', () => {
    expect(parseReply('41 DONE\r\n4 DONE\r\n421 DONE\r\n', 42)).toBeNull()
  })

  test('carries an error with its reason', () => {
    expect(parseReply('42 ACK\r\n42 ERROR 30 method not found\r\n', 42)).toEqual({ failed: '30 method not found' })
  })

  test('without a text is the empty text', () => {
    expect(parseReply('42 TEXT\r\n42 DONE', 42)).toEqual({ done: '' })
  })
})

describe('the channel', () => {
  const clock = createFakeClock()
  function open(answer: (number: number, command: string) => string) {
    const written: string[] = []
    const noted: number[] = []
    let reply = ''
    const channel = createCommandChannel(
      {
        writeCommand: async (text) => {
          written.push(text)
          const [number = '', ...words] = text.trim().split(' ')
          expect(noted.at(-1)).toBe(Number(number))
          reply = answer(Number(number), words.join(' '))
        },
        readReply: async () => reply,
      },
      clock,
      { lastNumber: 9, noteNumber: (number) => noted.push(number) },
    )
    return { channel, written }
  }

  test('goes on counting where it stopped, one command after another', async () => {
    const { channel, written } = open((number, command) => `${number} TEXT ${command}!\n${number} DONE`)
    expect(await Promise.all([channel.send('A'), channel.send('B')])).toEqual(['A!', 'B!'])
    expect(written).toEqual(['10 A\r\n', '11 B\r\n'])
  })

  test('a command that fails does not stop the next', async () => {
    const { channel } = open((number, command) => (command === 'A' ? `${number} ERROR 7` : `${number} DONE`))
    await expect(channel.send('A')).rejects.toMatchObject({ fault: 'refused', message: '7' })
    expect(await channel.send('B')).toBe('')
  })

  test('no answer within ten seconds leaves it open what happened', async () => {
    const { channel } = open(() => '')
    const outcome = channel.send('A').catch((cause: unknown) => cause)
    for (let i = 0; i < 60; i++) {
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      clock.advance(200)
    }
    expect(await outcome).toMatchObject({ fault: 'unanswered' })
  })

  test('a command is one line', () => {
    expect(() => open(() => '').channel.send('A\r\n11 Abort')).toThrow(TypeError)
  })
})

test.each([
  ['Blue Dream', '"Blue Dream"'],
  ['Gorilla "Glue" #4', `"Gorilla 'Glue' #4"`],
  ['Süße Ernte\n11 Abort', '"Sue Ernte11 Abort"'],
])('%j goes into a macro as %s', (text, expected) => {
  expect(macroText(text)).toBe(expected)
})
