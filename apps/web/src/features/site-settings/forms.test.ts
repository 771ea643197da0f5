import { lineSetting, websiteSetting } from '@backoffice/contract/setting-documents/documents'
import { expect, test } from 'vitest'
import { inputName, serverFields, toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'
import { lineForm, websiteForm } from './forms.ts'

const ZONE = 'Asia/Bangkok'

const fileId = '0190f5d2-0000-7000-8000-000000000001'
const website = {
  siteName: 'Lucky Boat',
  siteUrl: 'https://play.example',
  logo: { fileId, alt: 'A boat' },
  colours: { primary: '#1f5fbf', accent: '#a35f00' },
  contact: { phone: '02-123-4567', email: 'help@play.example', telegramUrl: 'https://t.me/boat', hours: 'Every day' },
  announcement: 'Welcome',
  maintenance: { enabled: true, message: 'Back at five', until: '2026-11-20T10:00:37.120Z' },
  footer: '© Lucky Boat',
  currency: { symbol: 'after', decimals: 0 },
  switches: { registration: false, deposits: true, withdrawals: false, trueMoneyRegistration: true },
}
const emptyWebsite = {
  ...website,
  siteUrl: null,
  logo: null,
  contact: { phone: null, email: null, telegramUrl: null, hours: null },
  announcement: null,
  maintenance: { enabled: false, message: null, until: null },
  footer: null,
}
const line = {
  officialAccount: 'https://lin.ee/boat',
  enabled: true,
  targetId: `U${'0'.repeat(32)}`,
  notify: { withdrawalWaiting: true, depositUnmatched: false, providerDown: true, dailyFigures: false },
  waitingMinutes: 15,
  dailyAt: '09:30',
  quietHours: { from: '23:00', to: '07:00' },
}

test.each<[string, SettingForm, typeof websiteSetting.document | typeof lineSetting.document, object]>([
  ['a website with everything', websiteForm, websiteSetting.document, website],
  ['a website with the least', websiteForm, websiteSetting.document, emptyWebsite],
  ['LINE with quiet hours', lineForm, lineSetting.document, line],
  [
    'LINE without',
    lineForm,
    lineSetting.document,
    { ...line, officialAccount: null, enabled: false, targetId: null, quietHours: null },
  ],
])('what the fields are filled with comes back as it was: %s', (_name, form, schema, document) => {
  expect(schema.safeParse(document).success).toBe(true)
  expect(toDocument(form, toValues(form, { ...document }, ZONE), { ...document }, ZONE)).toEqual(document)
})

test('a picture is shown with its address; one of an earlier version has none', () => {
  const file = { fileId, url: '/files/a.webp', width: 512, height: 512, bytes: 900 }
  expect(toValues(websiteForm, { ...website, pictures: { [fileId]: file } }, ZONE)['logo']).toEqual({
    ...file,
    alt: 'A boat',
  })
  expect(toValues(websiteForm, website, ZONE)['logo']).toMatchObject({ fileId, url: '', alt: 'A boat' })
})

test('incomplete quiet hours and times are sent for the server to refuse', () => {
  const values = { ...toValues(lineForm, line, ZONE), [inputName('quietHours.to')]: ' ' }
  expect(toDocument(lineForm, values, line, ZONE)).toMatchObject({ quietHours: { from: '23:00', to: null } })
  expect(
    toDocument(
      websiteForm,
      { ...toValues(websiteForm, website, ZONE), [inputName('maintenance.until')]: '2026-11-20T' },
      website,
      ZONE,
    ),
  ).toMatchObject({ maintenance: { until: '2026-11-20T' } })
})

test('an error of the server is shown at its field, and one of a group at its last', () => {
  const names = serverFields(lineForm)
  expect([names['quietHours.from'], names['quietHours']]).toEqual(['quietHours_from', 'quietHours_to'])
  expect([serverFields(websiteForm)['logo'], serverFields(websiteForm)['logo.alt']]).toEqual(['logo', 'logo'])
})
