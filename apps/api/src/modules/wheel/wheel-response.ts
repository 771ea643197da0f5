import type {
  playerWheel,
  wheelComparison,
  WheelForm,
  wheelSetting,
  WheelSlot,
  WheelVersion,
} from '@backoffice/contract/wheel/forms'
import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type Result, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { StoredPicture } from '../uploads/index.ts'
import type { WheelContext } from './context.ts'
import { firstWheel } from './documents.ts'
import { expectedCost } from './domain/wheel.ts'
import { findLive, findPublishRequest, findVersion, type StoredVersion, winsOf } from './wheel.repo.ts'

type Slot = WheelSlot
type Pictures = ReadonlyMap<string, StoredPicture>

const filesOf = ({ slots }: WheelForm): string[] => slots.flatMap(({ picture }) => picture?.fileId ?? [])
const shownPicture = ({ picture }: Slot, found: Pictures) => {
  const stored = picture === null ? undefined : found.get(picture.fileId)
  return picture === null || stored === undefined ? null : { ...stored, alt: picture.alt }
}

/** Versions with their pictures. */
export async function showVersions(
  { pictures }: Pick<WheelContext, 'pictures'>,
  reader: Reader,
  versions: readonly StoredVersion[],
): Promise<WheelVersion[]> {
  const found = await pictures.find(reader, [...new Set(versions.flatMap(({ document }) => filesOf(document)))])
  return versions.map(version => {
    const shown = version.document.slots.flatMap(slot => shownPicture(slot, found) ?? [])
    return { ...version, pictures: Object.fromEntries(shown.map(each => [each.fileId, each])) }
  })
}

/** Prizes won, by slot, as they are shown. */
export const showWins = (wins: ReadonlyMap<number, number>): Record<string, number> =>
  Object.fromEntries([...wins].map(([slot, won]) => [String(slot), won]))

/**
 * The version of a request to publish beside the one it replaces, as its approver compares them. Refused where
 * the request ended without being approved: its draft may have changed since.
 */
export async function showComparison(
  module: Pick<WheelContext, 'pictures'>,
  reader: Reader,
  approvalId: string,
  now: Date,
): Promise<Result<z.output<typeof wheelComparison>, ErrorCode>> {
  const request = await findPublishRequest(reader, approvalId)
  if (request === undefined) return refuse('NOT_FOUND')
  const { status, number, version, replaces } = request
  const isOpen = status === 'awaiting-second'
  if (!isOpen && status !== 'approved') return refuse('STATE_CONFLICT', { status })
  const after = await findVersion(reader, number, now)
  if (after === undefined || (isOpen && (after.version !== version || after.status !== 'draft')))
    return refuse('STATE_CONFLICT', { status: 'changed' })
  const replaced = replaces === null ? undefined : await findVersion(reader, replaces, now)
  const before = isOpen ? await findLive(reader, now) : replaced
  const [shown, old] = await showVersions(module, reader, before === undefined ? [after] : [after, before])
  if (shown === undefined) return refuse('NOT_FOUND')
  return ok({ before: old ?? null, after: shown, won: showWins(await winsOf(reader)) })
}

export const isRunning = ({ document, stoppedAt }: Pick<StoredVersion, 'document' | 'stoppedAt'>): boolean =>
  document.enabled && stoppedAt === null

/** What is left of a slot's stock; null: unlimited. */
const leftOf = ({ slot, stock }: Slot, wins: ReadonlyMap<number, number>): number | null =>
  stock === null ? null : Math.max(0, stock - (wins.get(slot) ?? 0))

async function readLive({ pictures }: Pick<WheelContext, 'pictures'>, reader: Reader, now: Date) {
  const [live, wins] = await Promise.all([findLive(reader, now), winsOf(reader)])
  const document = live?.document ?? firstWheel
  const found = await pictures.find(reader, filesOf(document))
  const slots = document.slots.map(slot => ({ ...slot, picture: shownPicture(slot, found), left: leftOf(slot, wins) }))
  return { live, document, slots, enabled: live !== undefined && isRunning(live) }
}

export async function showSetting(
  module: Pick<WheelContext, 'pictures'>,
  reader: Reader,
  now: Date,
): Promise<z.output<typeof wheelSetting>> {
  const { live, document, slots, enabled } = await readLive(module, reader, now)
  return {
    ...document,
    version: live?.number ?? null,
    enabled,
    publishedAt: live?.publishedAt ?? null,
    expectedCost: expectedCost(document),
    slots,
  }
}

export async function showToPlayers(
  module: Pick<WheelContext, 'pictures'>,
  reader: Reader,
  now: Date,
): Promise<z.output<typeof playerWheel>> {
  const { live, document, slots, enabled } = await readLive(module, reader, now)
  const { depositPerSpin, spinsPerDay, turnoverPercent } = document
  return {
    enabled,
    version: live?.number ?? null,
    depositPerSpin,
    spinsPerDay,
    turnoverPercent,
    slots: slots
      .filter(({ active }) => active)
      .map(({ slot, title, kind, value, units, icon, colour, picture, left }) => ({
        slot,
        title,
        kind,
        units,
        icon,
        colour,
        picture,
        // What an item costs the operator is its own affair.
        value: kind === 'credit' ? value : ZERO,
        inStock: left !== 0,
      })),
  }
}
