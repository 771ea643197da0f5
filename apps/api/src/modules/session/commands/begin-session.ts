import { type AdminId, ok, refuse, type SessionId } from '@backoffice/kernel'
import { isIP } from 'node:net'
import type { Command } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordSignIn } from '../credentials.repo.ts'
import { oldestAlive } from '../domain/session-life.ts'
import { auditOfProof, consumeProof } from '../second-factor/prove.ts'
import { countRecoveryCodes } from '../second-factor/recovery-codes.repo.ts'
import { replaceSession } from '../sessions.repo.ts'
import { readSessionLimits } from '../staff-rules.ts'
import type { MintedToken } from '../token.ts'
import type { Denial, Proof } from './evaluate-sign-in.ts'

type Attempt = { readonly proof: Proof; readonly token: MintedToken } | { readonly denial: Denial }
export type StartedSession = {
  readonly adminId: AdminId
  readonly replaced: SessionId | null
  /** After a sign-in with one of them. */
  readonly recoveryCodesLeft: number | null
}

/**
 * Replaces the admin's session, atomically with the used second factor and the audit row. A denied attempt runs through
 * here only to be audited. Refuses with STATE_CONFLICT when the credentials changed after the check.
 */
export function beginSession({ config }: Pick<Deps, 'config'>): Command<Attempt, StartedSession> {
  return {
    name: 'session.sign-in',
    // An unknown username is not audited, because it may be a password typed into the wrong field.
    object: attempt => ({
      kind: 'admin',
      id: ('proof' in attempt ? attempt.proof.admin.id : attempt.denial.adminId) ?? 'unknown',
    }),
    async run({ tx, now, origin, audit }, attempt) {
      if ('denial' in attempt) {
        const { why, adminId: _, ...refused } = attempt.denial
        if (why !== undefined) audit({ after: { why } })
        return refused
      }
      const { admin, passwordHash, factor } = attempt.proof
      const ip = addressFor(origin.ip)
      // First, because it locks the admin's row: sign-ins of one admin are serialized from here.
      if (!(await recordSignIn(tx, { adminId: admin.id, passwordHash, now, ip }))) return refuse('STATE_CONFLICT')
      if (factor !== null && !(await consumeProof(tx, admin.id, factor, now))) return refuse('INVALID_CREDENTIALS')
      const { sessionId, hash: secretHash } = attempt.token
      const userAgent = origin.userAgent?.slice(0, MAX_USER_AGENT) ?? null
      const replaced = await replaceSession(tx, {
        adminId: admin.id,
        sessionId,
        secretHash,
        now,
        ip,
        userAgent,
        oldest: oldestAlive(now, await readSessionLimits(tx, config)),
      })
      audit({
        before: replaced === null ? null : { sessionId: replaced },
        after: { sessionId, ...(await auditOfProof(tx, admin.id, factor)) },
      })
      const recoveryCodesLeft = factor?.kind === 'recovery' ? await countRecoveryCodes(tx, admin.id) : null
      return ok({ adminId: admin.id, replaced, recoveryCodesLeft })
    },
  }
}

const MAX_USER_AGENT = 500

/** An address as the database accepts it; null for invalid values from a proxy. */
const addressFor = (ip: string | null): string | null =>
  ip !== null && isIP(ip) !== 0 && !ip.includes('%') ? ip : null
