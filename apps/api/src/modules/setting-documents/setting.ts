import type { ErrorCode, Permission } from '@backoffice/contract'
import type { PictureSlot } from '@backoffice/contract/uploads/slots'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { changesBetween, sideOf } from '../../platform/command/changes-between.ts'
import type { Origin } from '../../platform/command/command.ts'
import { type AdminContext, recordCommand } from '../../platform/command/record-command.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { storedDocument } from '../../platform/db/stored-document.ts'
import type { Deps } from '../../platform/deps.ts'
import { runCommand } from '../../platform/http/index.ts'
import { setPictures, type StoredPicture, type Uploads } from '../uploads/index.ts'
import { insertVersion, listVersions, type StoredVersion } from './setting-documents.repo.ts'

/** What the contract declares of a settings noun. */
type Declared<D extends object> = {
  readonly key: string
  readonly access: { readonly write: Permission }
  readonly document: z.ZodType<D>
  readonly shown: z.ZodType
}

type PictureRef = { readonly fileId: string; readonly alt: string }
export type Picture = StoredPicture & PictureRef
/** The public API of uploaded pictures that documents need. */
export type Pictures = Pick<Uploads['pictures'], 'find' | 'setReferences'>

export type SettingSpec<D extends object, X extends object> = {
  /** What an operator has that never saved it. */
  readonly initial: D
  /** Its pictures by field. */
  readonly picturesOf?: (
    document: D,
  ) => Readonly<Record<string, { readonly slot: PictureSlot; readonly picture: PictureRef | null }>>
  /** What the answer shows beside the document; `pictures` are those of the document, by file id. */
  readonly derive: (document: D, pictures: Record<string, Picture>) => X
}

type Current<D> = {
  readonly document: D
  readonly version: number
  readonly updatedAt: Date | null
  readonly updatedBy: StoredVersion['by'] | null
}
type Shown<D, X> = D & X & Omit<Current<D>, 'document'>
type ChangeCall<D> = { readonly body: D; readonly origin: Origin; readonly ifMatch?: number }

type Handled<T> = Promise<Result<{ data: T }, ErrorCode>>
type Version<D> = {
  version: number
  at: Date
  by: StoredVersion['by']
  changed: ReturnType<typeof changesBetween>
  settings: D
}
export type SettingHandlers<D, S> = {
  readonly get: () => Handled<S>
  readonly change: (call: ChangeCall<D>) => Handled<S>
  readonly history: () => Handled<Version<D>[]>
}
/** Runs in the transaction that changes a document. */
export type ChangedHandler = (context: AdminContext, key: string) => Promise<void>

const MAX_VERSIONS = 100

/** A settings noun on the server: the current document, its change and its versions. */
export function createSetting<D extends object, X extends object>(
  deps: Deps,
  { key, access, document: schema, shown }: Declared<D>,
  { initial, picturesOf = () => ({}), derive }: SettingSpec<D, X>,
  { pictures, changedHandlers }: { readonly pictures: Pictures; readonly changedHandlers: readonly ChangedHandler[] },
) {
  const documents = storedDocument(schema, z.encode(schema, initial) as object)
  const parse = ({ document }: StoredVersion): D => documents.parse(document)

  async function current(reader: Reader, before: Date | null = null): Promise<Current<D>> {
    const [latest] = await listVersions(reader, key, 1, before)
    if (latest === undefined) return { document: initial, version: 0, updatedAt: null, updatedBy: null }
    return { document: parse(latest), version: latest.version, updatedAt: latest.at, updatedBy: latest.by }
  }

  async function show(reader: Reader): Promise<Shown<D, X>> {
    const { document, ...change } = await current(reader)
    const references = Object.values(picturesOf(document)).flatMap(({ picture }) => picture ?? [])
    const files = await pictures.find(
      reader,
      references.map(({ fileId }) => fileId),
    )
    const found = references.flatMap(({ fileId, alt }) => {
      const file = files.get(fileId)
      return file === undefined ? [] : [[fileId, { ...file, alt }] as const]
    })
    return { ...document, ...derive(document, Object.fromEntries(found)), ...change }
  }

  const conflict = async (tx: Tx) => refuse('VERSION_CONFLICT', { current: z.encode(shown, await show(tx)) })

  const changeSetting = recordCommand({
    name: `${key}-setting.change`,
    permission: access.write,
    kind: 'settings',
    lock: ({ tx }: AdminContext, _input: { id: string; version: number; document: D }) => current(tx),
    versioned: {
      of: ({ version }) => version,
      current: async ({ tx }) => z.encode(shown, await show(tx)),
    },
    async check({ tx }, before, { document }) {
      const changed = changesBetween(z.encode(schema, before.document), z.encode(schema, document) as object)
      if (changed.length === 0) return ok(null)
      const files = Object.entries(picturesOf(document)).flatMap(([field, { slot, picture }]) =>
        picture === null ? [] : [{ field, slot, fileId: picture.fileId }],
      )
      return (await setPictures(pictures, tx, { kind: 'setting', id: key }, files)) ?? ok({ changed })
    },
    async save(context, { version }, { changed }, { document }) {
      const next = { key, version: version + 1, document: z.encode(schema, document) }
      if (!(await insertVersion(context.tx, next, context.actor.id, context.now))) return conflict(context.tx)
      for (const handle of changedHandlers) await handle(context, key)
      return ok(changed.length)
    },
    changes: ({ version }, { changed }) => ({
      before: { version, ...sideOf(changed, 'before') },
      after: { version: version + 1, ...sideOf(changed, 'after') },
    }),
    event: () => ({ name: 'settings.changed', topic: 'settings', ids: [] }),
    show: async ({ tx }) => ok(await show(tx)),
  })

  async function history(): Promise<Version<D>[]> {
    const versions = await listVersions(deps.reader, key, MAX_VERSIONS + 1)
    const wire = (stored: StoredVersion | undefined): object =>
      z.encode(schema, stored === undefined ? initial : parse(stored)) as object
    return versions.slice(0, MAX_VERSIONS).map((each, index) => ({
      version: each.version,
      at: each.at,
      by: each.by,
      changed: changesBetween(wire(versions[index + 1]), wire(each)),
      settings: parse(each),
    }))
  }

  const handlers: SettingHandlers<D, Shown<D, X>> = {
    get: async () => ok({ data: await show(deps.db) }),
    change: ({ body, origin, ifMatch = 0 }) =>
      runCommand(deps, changeSetting, origin, { id: key, document: body, version: ifMatch }),
    history: async () => ok({ data: await history() }),
  }
  return {
    handlers,
    show,
    /** The document in force now, or until the end of a period. */
    read: async (reader: Reader, end?: Date): Promise<D> => (await current(reader, end)).document,
    /** The latest versions, newest first; at most 100, or all with null. */
    versions: async (
      reader: Reader,
      limit: number | null = MAX_VERSIONS,
    ): Promise<{ version: number; at: Date; settings: D }[]> =>
      (await listVersions(reader, key, limit)).map(each => ({
        version: each.version,
        at: each.at,
        settings: parse(each),
      })),
    /** Reads and writes documents stored elsewhere, such as the terms of a record. */
    documents,
  }
}
