import { createHash } from 'node:crypto'
import type { ErrorCode } from '@backoffice/contract'
import { maskAccountNo, maskPhone, ok, refuse, type AdminId, type Result } from '@backoffice/kernel'
import { command, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SearchGuard } from '../../platform/http/gate.ts'
import { type Sight, sightOf } from '../../platform/personal.ts'
import { termsOf } from '../../platform/lists/search-terms.ts'
import { countRecent, countRefusal, insertLookup, isLookedUp, lockAdmin } from './lookups.repo.ts'

/** Number of different phones and accounts an admin may look up per period. */
export const MAX_LOOKUPS = 30
export const LOOKUP_MINUTES = 10
const LOOKUP_MS = LOOKUP_MINUTES * 60_000

type PersonalValue = { readonly kind: 'phone' | 'account'; readonly value: string; readonly masked: string }
type Lookup = PersonalValue & { readonly list: string; readonly adminId: AdminId }

/**
 * The complete phone or account number this search text contains; null when it is neither, or of a kind the admin sees.
 * A phone can also be the number of a wallet, and is looked up unless both are seen.
 */
function personalValueOf(text: string, sees: Sight): PersonalValue | null {
  const { phone, accountNo } = termsOf(text)
  if (sees.accounts && (sees.phones || phone === null)) return null
  if (phone !== null) return { kind: 'phone', value: phone, masked: maskPhone(phone) }
  return accountNo === null ? null : { kind: 'account', value: accountNo, masked: maskAccountNo('', accountNo) }
}

/**
 * Guarantees that admins without access to personal data cannot find phones and accounts by searching: each search by a
 * complete value is recorded, and different values are limited per ten minutes across all nodes. A repeated value
 * counts once.
 */
export function createSearchGuard(deps: Deps): SearchGuard {
  return async (list, { actor, origin, text }) => {
    const found = personalValueOf(text, sightOf(actor))
    if (found === null) return ok(null)
    const { db, clock } = deps
    if (await isLookedUp(db, actor.id, hashOf(found), new Date(clock.now().getTime() - LOOKUP_MS))) return ok(null)
    const { idempotencyKey: _key, ...caller } = origin
    const outcome = await command(deps, lookUp, caller, { ...found, list, adminId: actor.id })
    if (!outcome.ok && outcome.code === 'LOOKUP_LIMIT') {
      await countRefusal(db, actor.id, clock.now())
      deps.log.warn({ adminId: actor.id, list }, 'lookup limit exceeded; the owners are notified')
    }
    return outcome
  }
}

const lookUp: Command<Lookup, null> = {
  name: 'personal-data.look-up',
  object: ({ list }) => ({ kind: 'list', id: list }),
  async run({ tx, now, audit }, { kind, value, masked, adminId }): Promise<Result<null, ErrorCode>> {
    audit({ after: { kind, value: masked } })
    const since = new Date(now.getTime() - LOOKUP_MS)
    await lockAdmin(tx, adminId)
    const { count, oldest } = await countRecent(tx, adminId, since)
    if (count >= MAX_LOOKUPS && oldest !== null)
      return refuse('LOOKUP_LIMIT', { retryAfter: Math.ceil((oldest.getTime() + LOOKUP_MS - now.getTime()) / 1_000) })
    await insertLookup(tx, adminId, hashOf({ value }), now, since)
    return ok(null)
  },
}

const hashOf = ({ value }: { readonly value: string }): Buffer => createHash('sha256').update(value).digest()
