import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Result } from '@backoffice/kernel'
import { command, type Command } from '../../../platform/command/command.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { findAdminByUsername } from '../admins.repo.ts'
import { lockAccount } from '../accounts.list.ts'
import { isEmailHeld } from '../accounts.repo.ts'
import type { LinkContext } from '../context.ts'
import { sendLink } from '../send-link.ts'
import { hasFreshReset } from '../tokens.repo.ts'
import type { LinkOrigin } from './use-link.ts'

/**
 * Mails a link to an active admin with an email address. The answer and its work are the same for everyone else, so
 * that it says nothing about who exists. Every call counts against the address.
 */
export async function forgotPassword(
  { deps, session }: LinkContext,
  username: string,
  from: LinkOrigin,
): Promise<Result<null, ErrorCode>> {
  const key = `forgot:${networkOf(from.ip)}`
  const wait = await session.attempts.waitOf(key)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  await session.attempts.failedAlone(key)
  const admin = await findAdminByUsername(deps.db, username.trim().toLowerCase())
  const origin = { ...from, actor: { kind: 'system', name: 'link' } } as const
  await command(deps, requestReset(deps), origin, { id: admin?.id ?? null })
  return ok(null)
}

const requestReset = (deps: LinkContext['deps']): Command<{ id: AdminId | null }, null> => ({
  name: 'session.forgot',
  object: ({ id }) => ({ kind: 'admin', id: id ?? 'unknown' }),
  async run(context, { id }) {
    const account = await lockAccount(context.tx, id ?? NO_ONE)
    if (account?.status !== 'active' || account.email === null) return refuse('NOT_FOUND')
    if (await isEmailHeld(context.tx, account.id, context.now)) return refuse('NOT_FOUND')
    // Strangers neither fill the mailbox nor replace a link that an admin sent.
    const since = new Date(context.now.getTime() - PAUSE_MS)
    if (await hasFreshReset(context.tx, account.id, since, context.now)) return refuse('TOO_MANY_REQUESTS')
    await sendLink(deps, context, { id: account.id, kind: 'reset', by: null })
    context.audit({ after: { link: 'reset' } })
    return ok(null)
  },
})

/** Between two links mailed to one admin. */
const PAUSE_MS = 300_000
const NO_ONE = '00000000-0000-0000-0000-000000000000'
