import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { bahtSum, freeText, id, instant, memberId, person, waitsForSecond } from '../forms.ts'
import { factNames, previewStates, ruleStates } from './facts.ts'
import { riskHits } from './lists.ts'
import { ruleDocument } from './rules.ts'
import { hitVerdicts, severities } from './terms.ts'

const member = z.strictObject({ id: memberId, username: z.string(), name: z.string() })
const figures = z.array(z.number().nullable())
const score = z.number().int()

export const riskHit = z.strictObject({
  id,
  rule: z.strictObject({ id, name: z.string(), key: z.string().nullable(), version: z.number().int() }),
  /** Whom it is about: one of them. */
  member: member.nullable(),
  admin: person.nullable(),
  /** What happened, and when. */
  fact: z.enum(factNames),
  at: instant,
  foundAt: instant,
  /** The left number of each line of the rule, in their order. */
  figures,
  severity: z.enum(severities),
  weight: z.number().int(),
  caseId: id.nullable(),
  /** What its case decided about it; null: it has no case, or is not decided. */
  verdict: z.enum(hitVerdicts).nullable(),
})

/** What a rule found in the last 90 days. `precision`: percent of decided hits that were confirmed. */
const stats = z.strictObject({
  hits: z.number().int(),
  subjects: z.number().int(),
  confirmed: z.number().int(),
  unfounded: z.number().int(),
  precision: z.number().nullable(),
})

export const riskRule = z.strictObject({
  id,
  /** The product's own rules have one; their words are translated. */
  key: z.string().nullable(),
  name: z.string(),
  state: z.enum(ruleStates),
  /** The version in force; null: off. */
  version: z.number().int().nullable(),
  /** What is in force, or was last. */
  document: ruleDocument,
  /** What is written and not in force; null: nothing. */
  draft: ruleDocument.nullable(),
  stats,
  /** The request that waits for a second approver. */
  pending: z.strictObject({ approvalId: id, requestedBy: person }).nullable(),
  updatedAt: instant,
  revision: z.number().int(),
})

const ruleVersion = z.strictObject({
  version: z.number().int(),
  document: ruleDocument,
  reason: z.string(),
  requestedBy: person.nullable(),
  approvedBy: person.nullable(),
  approvedAt: instant,
})

export const previewFound = z.strictObject({
  hits: z.number().int(),
  subjects: z.number().int(),
  /** Percent of the members or admins who were active in the time. */
  sharePercent: z.number(),
  /** Of those who would have been hit, after their first hit: withdrawals asked for, and bonuses. */
  withdrawals: bahtSum,
  withdrawalCount: z.number().int(),
  bonuses: bahtSum,
  /** Of them, those whom a case was confirmed about, or found to be unfounded. */
  confirmed: z.number().int(),
  unfounded: z.number().int(),
  weeks: z.array(z.strictObject({ from: instant, hits: z.number().int() })),
  examples: z.array(z.strictObject({ subject: z.strictObject({ id, name: z.string() }), at: instant, figures })),
})

export const rulePreview = z.strictObject({
  id,
  status: z.enum(previewStates),
  from: instant,
  until: instant,
  subjects: z.number().int(),
  counted: z.number().int(),
  document: ruleDocument,
  found: previewFound,
})

const path = '/risk/rules'
const read = { method: 'GET', access: 'risk.read', envelope: 'data', topics: ['risk'] } as const
const write = {
  method: 'POST',
  access: 'risk.manage',
  envelope: 'data',
  changes: ['risk'],
  idempotent: true,
  answer: riskRule,
} as const
const changed = { ...write, params: z.strictObject({ id }), ifMatch: true } as const

export const riskEndpoints = {
  'risk.rules': endpoint({
    ...read,
    topics: ['risk', 'approvals'],
    path,
    summary: 'The rules of risk, at most 200, by severity and name, with what each found in the last 90 days',
    answer: z.array(riskRule),
  }),
  'risk.rule': endpoint({
    ...read,
    topics: ['risk', 'approvals'],
    path: `${path}/{id}`,
    params: z.strictObject({ id }),
    summary: 'One rule of risk with its versions, newest first, at most 100',
    answer: riskRule.extend({ versions: z.array(ruleVersion) }),
    errors: ['NOT_FOUND'],
  }),
  'risk.create-rule': endpoint({
    ...write,
    path,
    body: ruleDocument,
    summary: 'Write a new rule as a draft. It finds nothing until it is switched on',
  }),
  'risk.save-rule': endpoint({
    ...changed,
    method: 'PUT',
    path: `${path}/{id}`,
    body: ruleDocument,
    summary: 'Change the draft of a rule. The version in force stays in force',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  }),
  'risk.preview': endpoint({
    ...write,
    path: '/risk/previews',
    body: z.strictObject({ ruleId: id.nullable(), document: ruleDocument }),
    summary: 'Begin to count whom a rule would have hit in the last 90 days; nothing is changed',
    answer: rulePreview,
    errors: ['NOT_FOUND'],
  }),
  'risk.preview-result': endpoint({
    ...read,
    path: '/risk/previews/{id}',
    params: z.strictObject({ id }),
    summary: 'What a preview has counted so far',
    answer: rulePreview,
    errors: ['NOT_FOUND'],
  }),
  'risk.switch-on': endpoint({
    ...changed,
    path: `${path}/{id}/switch-on`,
    changes: ['risk', 'approvals'],
    body: z.strictObject({
      previewId: id,
      reason: freeText(500),
      /** Needed for a rule that would have hit more than a share of those who were active. */
      confirmBroad: z.boolean().optional(),
    }),
    accepted: waitsForSecond,
    summary: 'Request that the draft of a rule is put in force; needs its preview and a second approval (202)',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  }),
  'risk.switch-off': endpoint({
    ...changed,
    path: `${path}/{id}/switch-off`,
    changes: ['risk', 'approvals'],
    body: z.strictObject({ reason: freeText(500) }),
    accepted: waitsForSecond,
    summary: 'Request that a rule is switched off; needs a second approval (202)',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  }),
  'risk.hits': listEndpoint(riskHits, {
    path: '/risk/hits',
    summary: 'What rules found. `q` is the beginning of a username',
    row: riskHit,
    filters: {
      ...searchText,
      ...period,
      ruleId: id.optional(),
      severity: severalOf(severities).optional(),
      subject: severalOf(['member', 'admin']).optional(),
    },
  }),
  'risk.of-member': endpoint({
    ...read,
    topics: ['risk'],
    path: '/members/{id}/risk',
    params: z.strictObject({ id: memberId }),
    summary: 'The score of a member by the rules of risk, and what they found in the last 90 days, at most 100',
    answer: z.strictObject({ score, hits: z.array(riskHit) }),
    errors: ['NOT_FOUND'],
  }),
} as const
