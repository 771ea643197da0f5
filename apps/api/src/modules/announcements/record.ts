import { announcementAudiences, announcements } from '@backoffice/contract/announcements/record'
import type { Permission } from '@backoffice/contract'
import { ok } from '@backoffice/kernel'
import { sql } from 'kysely'
import { recordCommand } from '../../platform/command/record-command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { isOneOf } from '../../platform/lists/sort-key.ts'
import { recordModule } from '../../platform/records/record-module.ts'
import { recordTable } from '../../platform/records/record-table.ts'
import { fileColumns } from '../lists/index.ts'

/** What those of an audience may do; null: everyone is of it. */
const permissions: Readonly<Record<(typeof announcementAudiences)[number], Permission | null>> = {
  everyone: null,
  withdrawals: 'withdrawals.claim',
  deposits: 'deposits.match',
  members: 'members.edit',
  marketing: 'marketing.manage',
}
const audiencesOf = (held: ReadonlySet<Permission>) =>
  announcementAudiences.filter(audience => permissions[audience] === null || held.has(permissions[audience]))

const table = recordTable(announcements, { table: 'announcements', as: 'a' })

const read = recordCommand({
  name: 'announcement.read',
  kind: announcements.kind,
  lock: ({ tx }, { id }: { readonly id: string }) => table.find(tx, id),
  check: async () => ok({}),
  async save({ tx, actor, now }, { id }) {
    await sql`insert into announcement_reads values (${id}, ${actor.id}, ${now}) on conflict do nothing`.execute(tx)
  },
  show: async (_context, { id }) => ok({ id }),
})

/** The announcements module: what staff are shown above every page until they have read it. */
export function createAnnouncements(deps: Deps) {
  const records = recordModule(deps, announcements, {
    table,
    actions: {
      end: ({ startsAt }, now) => ({ startsAt: startsAt !== null && startsAt < now ? startsAt : null, endsAt: now }),
    },
  })
  const handlers: Pick<Handlers, Extract<keyof Handlers, `announcements.${string}`>> = {
    ...records.handlers,
    // From the primary: what was just read must not reappear.
    'announcements.unread': async ({ actor }) => {
      const now = deps.clock.now()
      const unread = await table.listWhere(
        deps.db,
        sql`${isOneOf(sql`a.audience`, audiencesOf(actor.permissions))} and ${table.hasStatus(['scheduled', 'active'], now)}
          and a.id not in (select announcement_id from announcement_reads where admin_id = ${actor.id})`,
      )
      const shown = unread
        .filter(each => table.statusOf(each, now) === 'active')
        .map(({ id, title, text }) => ({ id, title, text }))
      return ok({ data: { shown, nextAt: table.nextChange(unread, now) } })
    },
    'announcements.read': ({ params, origin }) => runCommand(deps, read, origin, params),
  }
  const file = { columns: fileColumns(announcements.list, 'announcements', {}), read: records.list }
  return { handlers, exports: { 'announcements.list': file } }
}
