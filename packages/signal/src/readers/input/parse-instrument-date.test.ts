import { describe, expect, test } from 'vitest'
import { parseInstrumentDate } from './parse-instrument-date.ts'

describe('dates as the makers write them', () => {
  test.each([
    ['30-Sep-21, 17:21:19', '2021-09-30T17:21:19'],
    ['17 Dec 19  10:04 am', '2019-12-17T10:04:00'],
    ['8/20/20 2:00:32 PM', '2020-08-20T14:00:32'],
    ['12/4/2015 8:31:43 PM', '2015-12-04T20:31:43'],
    ['13-Jan-15 11:16:49 AM', '2015-01-13T11:16:49'],
    ['9/23/2015 12:43:30 AM', '2015-09-23T00:43:30'],
    ['21.2.2012. 11:59:34', '2012-02-21T11:59:34'],
    ['Tue Dec 17 10:13:57 2019', '2019-12-17T10:13:57'],
    ['Mon Jun 30 06:41:00 CEST 2014', '2014-06-30T06:41:00'],
    ['19940607093556+0900', '1994-06-07T09:35:56'],
    ['2021-09-30T17:35:09.514-04:00', '2021-09-30T17:35:09'],
    ['09-Mär-07, 16:17:41', null],
    ['13-10-2024 15:24:19', '2024-10-13T15:24:19'],
  ])('%s', (text, iso) => expect(parseInstrumentDate(text)).toBe(iso))
})

describe('what is never guessed', () => {
  test.each([
    ['day and month could be exchanged', '09-10-2024 15:24:19'],
    ['the same with slashes and a 24-hour clock', '03/04/2021 15:00:00'],
    ['no time', '30-Sep-21'],
    ['a month that is none', '2021-13-01 10:00'],
    ['a day that is none', '31-Apr-21, 10:00:00'],
    ['an hour that is none', '30-Sep-21, 25:00:00'],
    ['a clock that was never set', '39910409093300+0000'],
    ['nothing', ''],
  ])('%s', (_why, text) => expect(parseInstrumentDate(text)).toBeNull())
})
