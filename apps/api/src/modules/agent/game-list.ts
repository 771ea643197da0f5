import type { SourceError } from '@backoffice/contract/agent/terms'
import { freeText } from '@backoffice/contract/forms'
import { gameCategories } from '@backoffice/contract/turnover/forms'
import { z } from 'zod'

const MAX_PROVIDERS = 500
const MAX_GAMES = 20_000
const category = z.enum(gameCategories)

const game = z.object({ code: freeText(100), name: freeText(100), category })
const provider = z.object({
  // As bet events name it.
  code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/),
  name: freeText(100),
  logo: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
  categories: z.array(category).min(1).max(gameCategories.length),
  status: z.enum(['open', 'maintenance']).default('open'),
  games: z.array(game),
})
const gameList = z.object({ providers: z.array(provider) })
/** Counted before anything else is looked at. */
const counted = z.object({ providers: z.array(z.object({ games: z.array(z.unknown()) })) })

export type GameList = z.output<typeof gameList>
type ParsedList =
  | { readonly ok: true; readonly list: GameList }
  | { readonly ok: false; readonly error: SourceError; readonly detail: string | null }

/** Parses the whole list or refuses it: a part of it would switch off what is missing. */
export function parseGameList(body: unknown): ParsedList {
  const sizes = counted.safeParse(body)
  if (!sizes.success) return refused('invalid', sizes.error.issues[0]?.path.join('.') ?? null)
  const { providers } = sizes.data
  const games = providers.reduce((sum, each) => sum + each.games.length, 0)
  if (providers.length > MAX_PROVIDERS || games > MAX_GAMES)
    return refused('too-many', `${providers.length} providers, ${games} games`)
  const parsed = gameList.safeParse(body)
  if (!parsed.success) return refused('invalid', parsed.error.issues[0]?.path.join('.') ?? null)
  // A list without games is an error of its sender: it would remove the whole catalogue.
  if (games === 0) return refused('invalid', 'no games')
  const twice =
    repeated(parsed.data.providers.map(({ code }) => code)) ??
    parsed.data.providers.map(each => repeated(each.games.map(({ code }) => code))).find(code => code !== undefined)
  return twice === undefined ? { ok: true, list: parsed.data } : refused('duplicate', twice)
}

const refused = (error: SourceError, detail: string | null) => ({ ok: false, error, detail }) as const

function repeated(codes: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return codes.find(code => seen.size === seen.add(code).size)
}

/** A key as it is shown: what stands before its first `_`, and its last four characters. */
export function maskKey(key: string): string {
  const prefix = /^[A-Za-z]{1,4}_/.exec(key)?.[0] ?? ''
  return `${prefix}••••${key.slice(-4)}`
}
