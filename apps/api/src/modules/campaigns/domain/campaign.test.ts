import type { CampaignForm } from '@backoffice/contract/campaigns/forms'
import type { Satang } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { changeProblem, returnOnCost, scheduleProblem } from './campaign.ts'

const noon = new Date('2026-07-12T05:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const form: CampaignForm = {
  name: 'Songkran',
  code: 'songkran',
  channel: 'facebook',
  cost: 0n as Satang,
  startsAt: noon,
  endsAt: after(60_000),
  landingPath: '/',
}

describe('a change', () => {
  test('of the code is refused once it is in use, except for its case', () => {
    expect(changeProblem(form, { ...form, code: 'other' }, true, noon)).toMatchObject({ field: 'code' })
    expect(changeProblem(form, { ...form, code: 'SONGKRAN' }, true, noon)).toBeNull()
    expect(changeProblem(form, { ...form, code: 'other' }, false, noon)).toBeNull()
  })

  test('of a start or end that has passed is refused', () => {
    expect(changeProblem(form, { ...form, startsAt: null }, false, noon)).toMatchObject({ field: 'startsAt' })
    expect(changeProblem(form, { ...form, startsAt: null }, false, after(-1))).toBeNull()
    expect(changeProblem(form, { ...form, endsAt: null }, false, after(60_000))).toMatchObject({ field: 'endsAt' })
    expect(changeProblem(form, { ...form, endsAt: null }, false, noon)).toBeNull()
  })

  test('to an end that has passed is refused, unless it was the end before', () => {
    const problem = { field: 'endsAt', code: 'IN_PAST' }
    const draft = { ...form, startsAt: null }
    expect(changeProblem(draft, { ...draft, endsAt: noon }, false, noon)).toEqual(problem)
    expect(changeProblem(draft, { ...draft, endsAt: after(1) }, false, noon)).toBeNull()
    const ended = { ...draft, endsAt: noon }
    expect(changeProblem(ended, { ...ended, name: 'Other' }, false, noon)).toBeNull()
    expect(scheduleProblem(ended, noon)).toEqual(problem)
    expect(scheduleProblem({ endsAt: after(1) }, noon)).toBeNull()
  })
})

test('the return on cost is in basis points, and none without a cost', () => {
  expect([
    returnOnCost(150n, 100n),
    returnOnCost(0n, 300n),
    returnOnCost(-50n, 100n),
    returnOnCost(1n, 3n),
    returnOnCost(5n, 0n),
  ]).toEqual([5_000, -10_000, -15_000, -6_666, null])
  expect(returnOnCost(10n ** 30n, 1n)).toBe(Number.MAX_SAFE_INTEGER)
})
