import { inviteSetting } from '@backoffice/contract/invites/setting'
import { expect, test } from 'vitest'
import { isPercent, mostOf } from '../../ui/form/declared/validity.ts'
import { serverFields, toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { inviteForm } from './invite-form.ts'

const ZONE = 'Asia/Bangkok'
const shown = {
  enabled: true,
  basis: 'turnover',
  levels: [
    { depth: 1, rate: 550 },
    { depth: 2, rate: 25 },
  ],
  minDeposit: 0,
  minPayout: 100.5,
  maxPerInvitee: null,
  turnoverPercent: 100,
  selfReferralCheck: true,
}

test('what the fields are filled with comes back as it was', () => {
  expect(inviteSetting.document.safeParse(shown).success).toBe(true)
  const values = toValues(inviteForm, shown, ZONE)
  expect(values).toMatchObject({ levels_0_rate: '5.5', levels_1_rate: '0.25', levels_2_rate: '', minPayout: '100.50' })
  expect(toDocument(inviteForm, values, shown, ZONE)).toEqual(shown)
})

test('a level left out is sent for the server to refuse, which is shown at the levels', () => {
  const values = { ...toValues(inviteForm, shown, ZONE), levels_1_rate: '', levels_2_rate: '1' }
  const sent = toDocument(inviteForm, values, shown, ZONE)
  expect(sent['levels']).toEqual([
    { depth: 1, rate: 550 },
    { depth: 3, rate: 100 },
  ])
  expect(inviteSetting.document.safeParse(sent).success).toBe(false)
  expect(serverFields(inviteForm)).toMatchObject({ levels: 'levels_2_rate', 'levels.1.rate': 'levels_1_rate' })
})

test.each([
  ['turnover', '14', '0.25', '5.75', true],
  ['turnover', '14', '0.25', '5.76', false],
  ['deposits', '', '20', '0.01', false],
  ['net-loss', '50', '30', '20', true],
  ['net-loss', '50', '30', '20.01', false],
])('commissions of %s at %s, %s and %s percent', (basis, one, two, three, isValid) => {
  const values = { ...toValues(inviteForm, shown, ZONE), basis, levels_0_rate: one, levels_1_rate: two }
  const [last] = inviteForm.fields.filter(({ path }) => path === 'levels.2.rate')
  if (last?.kind !== 'percent') throw new Error('the third level is a percentage')
  expect(isPercent(three, last, values)).toBe(isValid)
  expect(mostOf(last, values)).toBe(basis === 'net-loss' ? 10_000 : 2_000)
})
