import { z } from 'zod'
import { type Endpoint, endpoint, endpointsOf } from '../endpoint.ts'
import { instant, person } from '../forms.ts'
import type { Permission } from '../permissions.ts'

/** A settings noun: one document of the operator, changed as a whole; every version is stored. */
type SettingSpec = {
  /** `{path}` reads and replaces it, `{path}/history` has its versions. */
  readonly path: string
  readonly document: z.ZodObject
  /** What the answer shows beside the document, such as addresses of its pictures. */
  readonly derived: z.ZodObject
  readonly access: { readonly read: Permission; readonly write: Permission }
  /** What it sets, for the API documents. */
  readonly summary: string
  /** The specification has it as a list; there is one. */
  readonly listed?: true
}

/** Without derived values. */
export const nothingDerived = z.strictObject({})

const change = {
  version: z.number().int(),
  /** Null until it is saved for the first time: the defaults. */
  updatedAt: instant.nullable(),
  updatedBy: person.nullable(),
}
type Shown<S extends SettingSpec> = z.ZodObject<
  S['document']['shape'] & S['derived']['shape'] & typeof change,
  z.core.$strict
>

/** Declares a settings noun by its name: `website` has the endpoints `website-setting.get`, `.change` and `.history`. */
export function setting<const K extends string, const S extends SettingSpec>(key: K, spec: S) {
  const shown = z.strictObject({ ...spec.document.shape, ...spec.derived.shape, ...change }) as unknown as Shown<S>
  return { key, ...spec, shown }
}

type Setting = SettingSpec & { readonly key: string; readonly shown: z.ZodObject }
type Answer<S extends Setting> = S extends { readonly listed: true } ? z.ZodArray<S['shown']> : S['shown']

/** Its endpoints: the current document, a change on the version the admin saw, and every version. */
export function settingEndpoints<const S extends Setting>(of: S) {
  const { key, path, summary } = of
  const document: S['document'] = of.document
  const shown: S['shown'] = of.shown
  const reading = {
    method: 'GET',
    envelope: 'data',
    access: of.access.read as S['access']['read'],
    topics: ['settings'],
  } as const
  const answer = (of.listed === true ? z.array(shown) : shown) as Answer<S>
  return endpointsOf(`${key}-setting` as `${S['key']}-setting`, {
    get: endpoint({ ...reading, path, summary, answer }),
    change: endpoint({
      method: 'PUT',
      path,
      access: of.access.write,
      changes: ['settings'],
      envelope: 'data',
      summary: `${summary}: replace them; an earlier version is restored by sending it`,
      body: document,
      answer: shown,
      idempotent: true,
      ifMatch: true,
      errors: ['VERSION_CONFLICT'],
    }),
    history: endpoint({
      ...reading,
      path: `${path}/history`,
      summary: `${summary}: every version with its changes, newest first; at most 100`,
      answer: z.array(
        z.strictObject({
          version: z.number().int(),
          at: instant,
          by: person.nullable(),
          changed: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
          settings: document,
        }),
      ),
    }),
  } satisfies Readonly<Record<string, Endpoint>>)
}
