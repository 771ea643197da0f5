import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Shown = Record<string, unknown> & { version: number }
type Version = {
  version: number
  by: { id: string } | null
  changed: { field: string; before: unknown; after: unknown }[]
  settings: object
}

const WEBSITE = '/setting/websetting'
const LINE = '/setting/linesetting'
const COUNTDOWN = '/countdownbox/setting'

const website = {
  siteName: 'Backoffice',
  siteUrl: null,
  logo: null,
  colours: { primary: '#1f5fbf', accent: '#a35f00' },
  contact: { phone: null, email: null, telegramUrl: null, hours: null },
  announcement: null,
  maintenance: { enabled: false, message: null, until: null },
  footer: null,
  currency: { symbol: 'before', decimals: 2 },
  switches: { registration: true, deposits: true, withdrawals: true, trueMoneyRegistration: true },
}
const line = {
  officialAccount: null,
  enabled: false,
  targetId: null,
  notify: { withdrawalWaiting: true, depositUnmatched: true, providerDown: true, dailyFigures: true },
  waitingMinutes: 10,
  dailyAt: '09:00',
  quietHours: null,
}
const countdown = { enabled: false, title: null, startAt: null, endAt: null, image: null, link: null }
const defaults = { version: 0, updatedAt: null, updatedBy: null }

const set = (admin: FixtureAdmin, url: string, version: number, document: object, key?: string) =>
  admin.edit<Shown>('PUT', url, version, document, ...(key === undefined ? [] : [key]))
const historyOf = async (admin: FixtureAdmin, url: string) => (await admin.get<Version[]>(`${url}/history`)).body.data

describe('a setting document', () => {
  test('has its defaults until it is saved; the specification’s list of websites has one', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const siteName = fixture.deps.config.operatorName
    expect((await owner.get(WEBSITE)).body.data).toEqual([
      { ...website, siteName, logoUrl: null, pictures: {}, ...defaults },
    ])
    expect((await owner.get(LINE)).body.data).toEqual({ ...line, ...defaults })
    expect((await owner.get(COUNTDOWN)).body.data).toEqual({ ...countdown, pictures: {}, ...defaults })
    for (const url of [WEBSITE, LINE, COUNTDOWN]) expect(await historyOf(owner, url)).toEqual([])
  })

  test('changes as a whole; every version is stored with its admin and changes, and restored by sending it', async ({
    fixture,
  }) => {
    const owner = await fixture.admin('owner')
    const first = { ...line, officialAccount: 'https://lin.ee/abc', quietHours: { from: '23:00', to: '07:00' } }
    expect(await set(owner, LINE, 0, first)).toMatchObject({
      status: 200,
      body: { data: { ...first, version: 1, updatedBy: { id: owner.id } } },
    })
    const second = { ...first, notify: { ...first.notify, dailyFigures: false }, quietHours: null }
    expect(await set(owner, LINE, 1, second)).toMatchObject({ status: 200, body: { data: { version: 2 } } })
    const history = await historyOf(owner, LINE)
    expect(history.map(({ version, by, changed }) => [version, by?.id, changed])).toEqual([
      [
        2,
        owner.id,
        [
          { field: 'notify.dailyFigures', before: true, after: false },
          { field: 'quietHours', before: { from: '23:00', to: '07:00' }, after: null },
        ],
      ],
      [
        1,
        owner.id,
        [
          { field: 'officialAccount', before: null, after: 'https://lin.ee/abc' },
          { field: 'quietHours', before: null, after: { from: '23:00', to: '07:00' } },
        ],
      ],
    ])
    expect(await set(owner, LINE, 2, history[1]?.settings ?? {})).toMatchObject({
      status: 200,
      body: { data: { ...first, version: 3 } },
    })
    const [entry] = await fixture.db
      .selectFrom('audit')
      .select(['object_kind', 'object_id', 'before', 'after'])
      .where('action', '=', 'line-setting.change')
      .where('outcome', '=', 'done')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toEqual({
      object_kind: 'settings',
      object_id: 'line',
      before: { version: 2, 'notify.dailyFigures': false, quietHours: null },
      after: { version: 3, 'notify.dailyFigures': true, quietHours: { from: '23:00', to: '07:00' } },
    })
  })

  test('is one of several: a change of one leaves the others and their versions as they are', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    await set(owner, COUNTDOWN, 0, { ...countdown, title: 'Songkran' })
    expect((await owner.get(LINE)).body.data).toEqual({ ...line, ...defaults })
  })

  test('saved without a change creates no version', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    expect(await set(owner, LINE, 0, line)).toMatchObject({ status: 200, body: { data: { version: 0 } } })
    expect(await historyOf(owner, LINE)).toEqual([])
  })

  test.for([0, 1])(
    'of five concurrent changes of version %i one is saved, the others get the conflict',
    async (begun, { fixture }) => {
      const owner = await fixture.admin('owner')
      if (begun === 1) await set(owner, LINE, 0, { ...line, waitingMinutes: 5 })
      const replies = await Promise.all(
        [1, 2, 3, 4, 6].map(waitingMinutes => set(owner, LINE, begun, { ...line, waitingMinutes })),
      )
      const [won, ...lost] = replies.toSorted((left, right) => left.status - right.status)
      expect(won).toMatchObject({ status: 200, body: { data: { version: begun + 1 } } })
      for (const reply of lost)
        expect(reply).toMatchObject({
          status: 409,
          body: {
            code: 'VERSION_CONFLICT',
            details: {
              current: {
                version: begun + 1,
                waitingMinutes: won?.body.data['waitingMinutes'],
                updatedAt: expect.any(String),
              },
            },
          },
        })
      expect(await historyOf(owner, LINE)).toHaveLength(begun + 1)
    },
  )

  test('sent again under the same key answers the same version', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const changed = { ...line, waitingMinutes: 30 }
    const [first, again] = [await set(owner, LINE, 0, changed, 'key'), await set(owner, LINE, 0, changed, 'key')]
    expect(again.body).toEqual(first.body)
    expect(first.body.data.version).toBe(1)
  })

  test('gets the default of a field that a later release added', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    await fixture.db
      .insertInto('setting_documents')
      .values({
        key: 'line',
        version: 1,
        document: JSON.stringify({ waitingMinutes: 45 }),
        changed_by: owner.id,
        changed_at: fixture.clock.now(),
      })
      .execute()
    expect((await owner.get(LINE)).body.data).toMatchObject({ ...line, waitingMinutes: 45, version: 1 })
  })

  test('is read whatever a release before or after this one stored, also within its groups', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const { trueMoneyRegistration: _, ...switches } = { ...website.switches, deposits: false }
    await fixture.db
      .insertInto('setting_documents')
      .values({
        key: 'website',
        version: 1,
        document: JSON.stringify({ ...website, theme: 'dark', switches: { ...switches, loyalty: true } }),
        changed_by: owner.id,
        changed_at: fixture.clock.now(),
      })
      .execute()
    const expected = { ...website, switches: { ...website.switches, deposits: false } }
    const [shown] = (await owner.get<Shown[]>(WEBSITE)).body.data
    expect(shown).toEqual({ ...shown, ...expected, version: 1 })
    expect(shown).not.toHaveProperty('theme')
    expect((await owner.get(`${WEBSITE}/brand`)).body.data).toMatchObject({ name: website.siteName })
    expect((await historyOf(owner, WEBSITE))[0]?.settings).toEqual(expected)
  })

  test('is stored for good: the app role can neither change nor delete a version', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    await set(owner, LINE, 0, { ...line, waitingMinutes: 30 })
    await expect(fixture.db.deleteFrom('setting_documents').execute()).rejects.toThrow('permission denied')
    await expect(fixture.db.updateTable('setting_documents').set({ version: 9 }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('the logo', () => {
  const upload = async (admin: FixtureAdmin, slot = 'logo') => {
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    const base64 = (await picture.png().toBuffer()).toString('base64')
    const body = { slot, contentType: 'image/png', base64, alt: 'A boat' }
    return (await admin.post<{ fileId: string; url: string }>('/uploads/pictures', body)).body.data
  }

  test('is shown with its address to every session, and stays while a version has it', async ({ fixture }) => {
    const [owner, support] = [await fixture.admin('owner'), await fixture.admin('support')]
    const { fileId, url } = await upload(owner)
    const logo = { fileId, alt: 'A boat' }
    expect((await set(owner, WEBSITE, 0, { ...website, siteName: 'Lucky Boat', logo })).body.data).toMatchObject({
      logo,
      logoUrl: url,
      pictures: { [fileId]: { fileId, url, alt: 'A boat', width: 40 } },
    })
    expect((await support.get(`${WEBSITE}/brand`)).body.data).toEqual({ name: 'Lucky Boat', logoUrl: url })
    expect((await support.get(WEBSITE)).status).toBe(403)
    await set(owner, WEBSITE, 1, website)
    fixture.clock.set(new Date(fixture.clock.now().getTime() + 30 * 86_400_000))
    await fixture.uploads.deleteUnreferenced()
    await owner.signIn()
    const [, first] = await historyOf(owner, WEBSITE)
    expect((await set(owner, WEBSITE, 2, first?.settings ?? {})).body.data).toMatchObject({ logo, logoUrl: url })
  })

  test('is a picture uploaded as one: that of another slot is refused', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const { fileId } = await upload(owner, 'banner')
    expect(await set(owner, WEBSITE, 0, { ...website, logo: { fileId, alt: 'A boat' } })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { logo: { code: 'PICTURE_GONE' } } },
    })
  })
})

describe('bad input is refused by the field, and nothing changes', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.for<[string, string, object, string]>([
    ['a website without a name', WEBSITE, { siteName: ' ' }, 'siteName'],
    ['a name that is too long', WEBSITE, { siteName: long(61) }, 'siteName'],
    ['a site without https', WEBSITE, { siteUrl: 'http://play.example' }, 'siteUrl'],
    ['a site that is a script', WEBSITE, { siteUrl: 'javascript:alert(1)' }, 'siteUrl'],
    ['a site with a password', WEBSITE, { siteUrl: 'https://me:secret@play.example' }, 'siteUrl'],
    ['a colour by name', WEBSITE, { colours: { primary: 'red', accent: '#a35f00' } }, 'colours.primary'],
    ['a phone in words', WEBSITE, { contact: { ...website.contact, phone: 'call us' } }, 'contact.phone'],
    ['no e-mail address', WEBSITE, { contact: { ...website.contact, email: 'a@b' } }, 'contact.email'],
    [
      'a Telegram link elsewhere',
      WEBSITE,
      { contact: { ...website.contact, telegramUrl: 'https://t.me.example/x' } },
      'contact.telegramUrl',
    ],
    ['a text that is too long', WEBSITE, { footer: long(1_001) }, 'footer'],
    [
      'maintenance without a message',
      WEBSITE,
      { maintenance: { enabled: true, message: null, until: null } },
      'maintenance.message',
    ],
    [
      'a picture that was never uploaded',
      WEBSITE,
      { logo: { fileId: '0190f5d2-0000-7000-8000-000000000001', alt: 'Logo' } },
      'logo',
    ],
    ['an account that is not LINE’s', LINE, { officialAccount: 'https://line.me.example/ti/p' }, 'officialAccount'],
    ['messages to no one', LINE, { enabled: true }, 'targetId'],
    ['a receiver that is no id', LINE, { targetId: 'U12' }, 'targetId'],
    ['a time that is none', LINE, { dailyAt: '24:00' }, 'dailyAt'],
    ['quiet hours of no length', LINE, { quietHours: { from: '09:00', to: '09:00' } }, 'quietHours'],
    ['a wait of no minutes', LINE, { waitingMinutes: 0 }, 'waitingMinutes'],
    [
      'a box that ends before it starts',
      COUNTDOWN,
      { startAt: '2026-11-21T00:00:00Z', endAt: '2026-11-20T00:00:00Z' },
      'endAt',
    ],
    ['a box shown without a title', COUNTDOWN, { enabled: true, endAt: '2026-11-21T00:00:00Z' }, 'title'],
    ['a box that counts to no end', COUNTDOWN, { enabled: true, title: 'Songkran' }, 'endAt'],
    ['a link that is a script', COUNTDOWN, { link: 'javascript:alert(1)' }, 'link'],
    ['an unknown field', COUNTDOWN, { surplus: true }, 'surplus'],
  ])('%s', async ([, url, change, field], { fixture }) => {
    const owner = await fixture.admin('owner')
    const document = { [WEBSITE]: website, [LINE]: line, [COUNTDOWN]: countdown }[url]
    expect(await set(owner, url, 0, { ...document, ...change })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
    })
    expect(await historyOf(owner, url)).toEqual([])
  })
})
