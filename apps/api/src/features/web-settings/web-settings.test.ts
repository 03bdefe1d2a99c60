import { expect, test } from 'vitest'
import { errorsOf, labTest } from '../../testing/lab-test.ts'

const { app } = labTest({
  settings: {
    driverUrl: 'http://bench-2:8081',
    chemstationUrl: 'http://bench-3:9000',
    knowledgeBaseUrl: 'https://help.example/',
    easterEggUrl: '',
    supportEmail: 'help@example.org',
    cardProvider: { url: 'https://cards.example/v1', secret: 'a secret that no page may ever see' },
    captchaSiteKey: 'site-key',
    chemIdUrl: 'https://chem.example/api',
    iosAppUrl: 'https://apps.apple.com/app/id1',
    androidAppUrl: '',
    noFormFieldsText: 'A form needs a field',
  },
})

test('[API3-27] [API-58] the pages read the addresses of this installation before anybody signs in', async () => {
  expect((await app.get('/web_settings')).json()).toEqual({
    data: {
      driver_url: 'http://bench-2:8081',
      chemstation_url: 'http://bench-3:9000',
      knowledge_base_url: 'https://help.example/',
      easter_egg_url: '',
      support_email: 'help@example.org',
      card_provider_url: 'https://cards.example/v1',
      captcha_site_key: 'site-key',
      chem_id_url: 'https://chem.example/api',
      ios_app_url: 'https://apps.apple.com/app/id1',
      android_app_url: '',
      no_form_fields_text: 'A form needs a field',
    },
  })
})

test('[API-58] driver, helper, card provider and chemical-ID service may be called, the last two nothing else; with a site key Google’s check may run', async () => {
  const policy = String((await app.http.inject('/')).headers['content-security-policy'])
  const directives = Object.fromEntries(
    policy.split(';').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
  )
  const naming = (address: string) => Object.keys(directives).filter((name) => directives[name]?.includes(address))
  for (const address of ['http://bench-2:8081', 'http://bench-3:9000']) {
    expect(directives['connect-src']?.split(' ')).toContain(address)
  }
  expect(naming('https://cards.example')).toEqual(['connect-src'])
  expect(naming('https://chem.example')).toEqual(['connect-src'])
  expect(directives['connect-src']).toMatch(/ https:\/\/cards\.example$/)
  expect(directives['script-src']).toBe("'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
  expect(directives['frame-src']).toMatch(/https:\/\/www\.google\.com\/recaptcha\/ /)
})

test('[FORMTPL-11] the words for a form template without a field are this installation’s', async () => {
  const form_template = { name: 'Empty', form_fields: [] }
  expect(await errorsOf((await app.signIn('tester')).post('/form-templates', { form_template }))).toEqual({
    form_fields: ['A form needs a field'],
  })
})
