import type { Licence, LicencePreview } from '@backoffice/contract/licences/forms'
import type { LicenceRule, RuleChanges } from '@backoffice/contract/licences/rules'
import { describe, expect } from 'vitest'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const SOURCE = 'Terms of the licence, clause 7'
const form = (changes: RuleChanges, rest: { profile?: string; name?: string } = {}) => ({
  profile: 'neutral',
  name: 'Our licence',
  changes,
  ...rest,
})
const PATH = '/compliance/licence'

async function compliance(fixture: OfficeFixture): Promise<FixtureAdmin> {
  const admin = await fixture.admin('compliance')
  await admin.stepUp()
  return admin
}
const read = async (admin: FixtureAdmin) => (await admin.get<Licence>(PATH)).body.data
const ruleOf = (licence: Licence, name: LicenceRule) => licence.rules.find(({ rule }) => rule === name)
const change = (admin: FixtureAdmin, version: number, body: object) =>
  admin.edit<{ approvalId: string }>('PUT', PATH, version, { reason: 'The licence changed', ...body })
const approve = (admin: FixtureAdmin, { body }: { body: { data: { approvalId: string } } }) =>
  admin.post(`/approvals/${body.data.approvalId}/approve`)

describe('the rules of the licence', () => {
  test('are those of the profile until a second approver has approved others', async ({ fixture }) => {
    const [admin, checker] = [await compliance(fixture), await fixture.admin('finance-checker')]
    const before = await read(admin)
    expect(before).toMatchObject({ version: 0, profile: 'neutral', name: null, pending: null })
    expect(ruleOf(before, 'timeOutMaxDays')).toEqual({
      rule: 'timeOutMaxDays',
      value: 60,
      source: 'Default of the product',
      own: false,
    })
    const asked = await change(admin, 0, form({ timeOutMaxDays: { value: 30, source: SOURCE } }))
    expect(asked.status).toBe(202)
    expect(await read(admin)).toMatchObject({ version: 0, pending: { requestedBy: { id: admin.id } } })
    expect((await approve(checker, asked)).status).toBe(200)
    const after = await read(admin)
    expect(after).toMatchObject({
      version: 1,
      name: 'Our licence',
      pending: null,
      reason: 'The licence changed',
      requestedBy: { id: admin.id },
      approvedBy: { id: checker.id },
    })
    expect(ruleOf(after, 'timeOutMaxDays')).toEqual({ rule: 'timeOutMaxDays', value: 30, source: SOURCE, own: true })
    const history = (await admin.get<Licence[]>(`${PATH}/versions`)).body.data
    expect(history.map(({ version }) => version)).toEqual([1])
  })

  test('are not changed by who asked, by one without the permission, or without a confirmed identity', async ({
    fixture,
  }) => {
    const [admin, auditor] = [await compliance(fixture), await fixture.admin('auditor')]
    const body = form({ returnHours: { value: 48, source: SOURCE } })
    expect((await change(auditor, 0, body)).status).toBe(403)
    expect((await change(await fixture.admin('compliance'), 0, body)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    const asked = await change(admin, 0, body)
    expect((await approve(admin, asked)).status).toBe(403)
    expect((await read(auditor)).version).toBe(0)
  })

  test('are not changed as an admin saw them who saw an earlier version, nor by two requests', async ({ fixture }) => {
    const [one, other, checker] = [
      await compliance(fixture),
      await compliance(fixture),
      await fixture.admin('finance-checker'),
    ]
    const asked = await change(one, 0, form({ returnHours: { value: 48, source: SOURCE } }))
    expect((await change(other, 0, form({}, { profile: 'mga' }))).status).toBe(409)
    await approve(checker, asked)
    expect(await change(other, 0, form({}, { profile: 'mga' }))).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { version: 1 } } },
    })
  })

  test.for([
    ['one the product does not know', { stakeOfTheMoon: { value: 1, source: SOURCE } }],
    ['one without a source', { returnHours: { value: 48, source: ' ' } }],
    ['one of another shape', { returnHours: { value: 'soon', source: SOURCE } }],
    ['one beyond its bounds', { returnHours: { value: 721, source: SOURCE } }],
    ['one without a value that needs one', { exclusionMinDays: { value: null, source: SOURCE } }],
    ['a kind twice', { limitKinds: { value: ['deposit', 'deposit'], source: SOURCE } }],
    [
      'two caps of one kind and period',
      {
        limitCaps: {
          value: [1, 2].map(amount => ({ kind: 'deposit', period: 'month', amount })),
          source: SOURCE,
        },
      },
    ],
    ['a longest exclusion below the shortest', { exclusionMaxDays: { value: 30, source: SOURCE } }],
    ['a pause that begins never', { pauseMinutes: { value: 5, source: SOURCE } }],
    [
      'a needed limit that is not offered',
      { limitKinds: { value: ['loss'], source: SOURCE }, limitRequired: { value: ['deposit'], source: SOURCE } },
    ],
  ])('refuse %s', async ([, changes], { fixture }) => {
    const admin = await compliance(fixture)
    expect((await change(admin, 0, form(changes as RuleChanges))).status).toBe(400)
    expect((await admin.post(`${PATH}/preview`, form(changes as RuleChanges))).status).toBe(400)
    expect((await read(admin)).pending).toBeNull()
  })

  test('are previewed with what differs, and nothing changes', async ({ fixture }) => {
    const admin = await compliance(fixture)
    const preview = await admin.post<LicencePreview>(`${PATH}/preview`, form({}, { profile: 'mga' }))
    expect(preview.body.data.differences).toContainEqual({ rule: 'timeOutMaxDays', before: 60, after: 30 })
    expect(preview.body.data.differences.map(({ rule }) => rule)).not.toContain('returnHours')
    expect(await read(admin)).toMatchObject({ version: 0, pending: null })
  })
})
