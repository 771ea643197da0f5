import { z } from 'zod'
import { baht, freeText, id, instant, person } from '../forms.ts'
import { gameCategories } from '../turnover/forms.ts'
import { agentSources, gameSwitchStatuses, keyStatuses, providerStatuses, sourceErrors } from './terms.ts'

/** `stale`: the last call failed, or the answer is older than it should be. `asOf` null: never answered. */
const answered = { asOf: instant.nullable(), stale: z.boolean() }

export const agentInfo = z.strictObject({
  agentName: z.string().nullable(),
  prefix: z.string().nullable(),
  apiBase: z.string().nullable(),
  status: z.string().nullable().describe('As the agent names it'),
  percent: z.number().nullable().describe('The share of the agent in percent'),
  lastSyncAt: instant.nullable(),
  currency: z.string().nullable(),
  apiKey: z.string().nullable().describe('AGENT_KEY, masked'),
  keyStatus: z.enum(keyStatuses),
  ...answered,
})

export const agentBalance = z.strictObject({
  balance: baht.nullable(),
  creditLeft: baht.nullable(),
  currency: z.string().nullable(),
  ...answered,
})

export const agentSource = z.strictObject({
  source: z.enum(agentSources),
  configured: z.boolean(),
  asOf: instant.nullable(),
  checkedAt: instant.nullable(),
  error: z.enum(sourceErrors).nullable(),
  /** The status or system error behind it. */
  detail: z.string().nullable(),
})

/** Who switched it off, and why. */
const switchedOff = z.strictObject({ reason: z.string(), by: person, at: instant })

export const gameProvider = z.strictObject({
  code: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  category: z.enum(gameCategories),
  categories: z.array(z.enum(gameCategories)),
  status: z.enum(providerStatuses),
  games: z.number().int(),
  switch: switchedOff.nullable(),
})

export const catalogueGame = z.strictObject({
  id,
  provider: z.string(),
  providerName: z.string(),
  game: z.string(),
  name: z.string(),
  category: z.enum(gameCategories),
  /** False: no longer on the game list, and shown because it is switched off. */
  listed: z.boolean(),
  status: z.enum(gameSwitchStatuses),
  /** Of the game where it is off, otherwise of its provider. */
  switch: switchedOff.nullable(),
})
export type CatalogueGame = z.output<typeof catalogueGame>

export const gameSwitchForm = z.strictObject({
  provider: freeText(50),
  game: freeText(100).nullable().describe('Null: the provider with all its games'),
  on: z.boolean(),
  reason: freeText(500),
})
export type GameSwitchForm = z.output<typeof gameSwitchForm>

const switched = { ...gameSwitchForm.shape, provider: z.string(), game: z.string().nullable(), reason: z.string() }
export const gameSwitch = z.strictObject({ ...switched, by: person, at: instant })
export const gameSwitchChange = z.strictObject({
  id,
  ...switched,
  providerName: z.string(),
  gameName: z.string().nullable(),
  by: person,
  at: instant,
})
