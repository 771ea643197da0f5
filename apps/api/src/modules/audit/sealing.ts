import { permissionOf } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import type { Command } from '../../platform/command/context.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type AuditCheck,
  beginCheck,
  findCheck,
  lastRequestedAt,
  recentChecks,
  saveFailure,
  saveResult,
} from './checks.repo.ts'
import { appendToAnchor } from './seals/anchor.ts'
import { microsecondsOf, sealKeyOf } from './seals/canonical.ts'
import { LATE_MINUTES, sealBatch, unsealedTail } from './seals/seals.repo.ts'
import { verifySeals } from './seals/verify.ts'

const [SEAL_SECONDS, LATE_SECONDS, DAILY_SECONDS] = [10, 600, 900]
const DAY_MS = 86_400_000
/** Entries of a seal, and seals of a run. */
const [BATCH, MAX_BATCHES] = [2_000, 50]
/** How far behind the newest sealed instant each run looks; late commits beyond are found every ten minutes. */
const RECENT_MINUTES = 5
const VERIFY = 'audit.verify'
const VERIFY_EXPIRES_SECONDS = 3_600

/** Called with a check that found something. */
export type OnBroken = (check: AuditCheck) => Promise<void>

/** Seals entries in the background, and checks them. */
export function createSealing({ db, clock, config, log, jobs }: Deps) {
  const brokenHandlers: OnBroken[] = []
  /** The anchor file lost lines, or is of another database: checked without waiting for the day to end. */
  let isCheckDue = false
  const key = () => sealKeyOf(config.encryptionKey)

  /** Seals what waits; returns how many seals it made. */
  async function seal(minutes = RECENT_MINUTES): Promise<number> {
    let made = 0
    const batch = () => sealBatch(db, { key: key(), now: microsecondsOf(clock.now()), minutes, size: BATCH })
    while (made < MAX_BATCHES && (await batch()) !== null) made++
    const { isNew, lost, foreign } = await appendToAnchor(db, config.auditAnchorFile, clock.now())
    if (isNew) log.warn({ file: config.auditAnchorFile }, 'a new anchor file of the audit log was begun')
    isCheckDue ||= lost || foreign
    return made
  }

  async function run(id: string): Promise<AuditCheck | undefined> {
    const started = performance.now()
    try {
      const archiveFolder = config.archive?.folder ?? null
      const options = { key: key(), now: clock.now(), anchors: [config.auditAnchorFile], archiveFolder }
      const result = await verifySeals(db, options)
      await saveResult(db, id, result, clock.now(), Math.round(performance.now() - started))
      if (!result.intact)
        log.error({ findings: result.findings.slice(0, 10), count: result.findingCount }, 'the audit log was changed')
    } catch (error) {
      log.error({ err: error }, 'the audit log could not be verified')
      await saveFailure(db, id, String(error), clock.now())
    }
    const check = await findCheck(db, id)
    if (check?.intact === false) for (const handle of brokenHandlers) await handle(check)
    return check
  }

  async function verifyDaily(): Promise<void> {
    const { latest } = await recentChecks(db)
    const last = await lastRequestedAt(db)
    const isFresh = last !== null && clock.now().getTime() - last.getTime() < DAY_MS
    if (isFresh && !(isCheckDue && latest?.intact !== false)) return
    // The anchor file may still be behind, or not begun.
    await seal()
    isCheckDue = false
    const { id, isNew } = await beginCheck(db, null, clock.now())
    if (isNew) await run(id)
  }

  const requestCheck: Command<{ readonly adminId: AdminId }, { id: string }> = {
    name: VERIFY,
    permission: permissionOf(VERIFY),
    object: () => ({ kind: 'audit', id: 'log' }),
    async run({ tx, now, enqueue }, { adminId }) {
      const { id, isNew } = await beginCheck(tx, adminId, now)
      if (isNew) enqueue({ name: VERIFY, data: { id }, key: id })
      return { ok: true, value: { id } }
    },
  }

  return {
    seal,
    run,
    requestCheck,
    verifyDaily,
    onBroken: (handle: OnBroken): void => void brokenHandlers.push(handle),
    figures: [
      {
        name: 'audit_unsealed_oldest_seconds',
        help: 'How long the oldest entry of the audit log has waited for its seal; alarm above 60',
        read: async () => {
          const { since } = await unsealedTail(db, microsecondsOf(clock.now()))
          return since === null ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000)
        },
      },
      {
        name: 'audit_broken',
        help: '1 when the latest check found that the audit log was changed; alarm on 1',
        read: async () => ((await recentChecks(db)).latest?.intact === false ? 1 : 0),
      },
      {
        name: 'audit_checked_seconds',
        help: 'How long ago a check of the audit log last came to a result, 0 before the first; alarm above 172800',
        read: async () => {
          const { latest } = await recentChecks(db)
          return latest?.finishedAt ? Math.max(0, (clock.now().getTime() - latest.finishedAt.getTime()) / 1_000) : 0
        },
      },
    ],
    start(): void {
      jobs.every('audit.seal', SEAL_SECONDS, async () => void (await seal()))
      jobs.every('audit.seal-late', LATE_SECONDS, async () => void (await seal(LATE_MINUTES)))
      jobs.every('audit.verify-daily', DAILY_SECONDS, verifyDaily)
      jobs.work(VERIFY, async ({ id }) => void (await run(String(id))), { expireIn: VERIFY_EXPIRES_SECONDS })
    },
  }
}
