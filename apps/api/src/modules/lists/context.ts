import type { Permission } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'
import type { Registry } from './exports/registry.ts'
import type { Tickets } from './tickets/tickets.ts'

/** Limits of export jobs; smaller ones in tests. */
export type ExportLimits = {
  /** Rows of one XLSX file, including its header. */
  readonly sheetRows: number
  /** Bytes of a stored chunk, about. */
  readonly chunkBytes: number
  /** Bytes of all files of a job. */
  readonly jobBytes: number
  /** Bytes stored for the jobs of one admin, and of all: above either, a new job is refused. */
  readonly adminBytes: number
  readonly allBytes: number
  /** Jobs running at a time on one node. */
  readonly perNode: number
}

/** Dependencies of the module's commands. */
export type ListContext = {
  readonly deps: Deps
  readonly session: Pick<Session, 'findActor' | 'findAdmin'> & {
    /** Rights that are checked here rather than by an endpoint. */
    recordUse(adminId: AdminId, ...permissions: readonly Permission[]): void
  }
  readonly registry: Registry
  readonly tickets: Tickets
  readonly limits: ExportLimits
}
