import { describe, expect, test } from 'vitest'
import { appStoreAddress, tracerOfAddress } from './app-redirect.ts'

const stores = { ios: 'https://apps.apple.com/app/id1', android: 'https://play.google.com/store/apps/details?id=a' }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
const WINDOWS_PHONE = 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft) like iPhone OS 7_0_3 Mac OS X'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

describe('where the code of a certificate leads', () => {
  test('[SCAN-01] an iPhone or iPad to the App Store, an Android device to Google Play', () => {
    for (const device of [IPHONE, IPAD]) expect(appStoreAddress(device, stores)).toBe(stores.ios)
    expect(appStoreAddress(PIXEL, stores)).toBe(stores.android)
  })

  test('[SCAN-02] every other device to the verify page, and a phone without its store address too', () => {
    for (const device of [DESKTOP, WINDOWS_PHONE, '']) expect(appStoreAddress(device, stores)).toBeNull()
    expect(appStoreAddress(IPHONE, { ...stores, ios: ' ' })).toBeNull()
    expect(appStoreAddress(PIXEL, { ...stores, android: '' })).toBeNull()
  })
})

test.each([
  ['https://lab.example/certus_app?tracer=7ABC', '7ABC'],
  ['https://lab.example/certus_app?from=x&tracer=7ABC#top', '7ABC'],
  ['https://lab.example/certus_app/?tracer=%207ABC', '7ABC'],
  ['https://lab.example/verify/7ABC?x=1', '7ABC'],
  ['https://lab.example/verify/7A%E0%A4%A', '7A%E0%A4%A'],
  ['https://lab.example/certus_app?tracer=', null],
  ['https://lab.example/qr/7ABC', null],
  ['7ABC', null],
])('the TRACER in %s is %j', (address, tracer) => expect(tracerOfAddress(address)).toBe(tracer))
