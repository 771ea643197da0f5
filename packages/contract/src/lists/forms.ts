import { normalizeSearch } from '@backoffice/kernel'
import { z } from 'zod'
import { id, instant, person, freeText } from '../forms.ts'
import { viewListNames } from './lists.ts'
import { wrong } from '../field-errors.ts'

export const listName = z.enum(viewListNames)

/**
 * A list's state from its address: names and values of the search. Page position and open rows are not part of a view.
 */
const viewSearch = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, wrong('FORMAT')),
    z
      .string()
      .overwrite(normalizeSearch)
      .max(500)
      .refine(text => text.isWellFormed() && !text.includes('\0'), wrong('CHARACTERS')),
  )
  .refine(search => Object.keys(search).length <= 30, wrong('TOO_MANY', { max: 30 }))
  .refine(search => !['cursor', 'id'].some(name => name in search), wrong('NOT_ALLOWED'))

const viewScopes = ['mine', 'role', 'everyone'] as const
export const view = z.strictObject({
  id,
  list: listName,
  name: z.string(),
  scope: z.enum(viewScopes),
  /** The role it is shared with, if any. */
  role: z.string().nullable(),
  search: z.record(z.string(), z.string()),
  owner: person,
  updatedAt: instant,
  version: z.number().int(),
  /** The caller can change and delete it. */
  can: z.array(z.enum(['change', 'delete'])),
})
export const viewInput = z.strictObject({ name: freeText(60), scope: z.enum(viewScopes), search: viewSearch })

const columnId = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,39}$/, wrong('FORMAT'))
export const listPreference = z.strictObject({
  /** Columns in display order. Unnamed ones follow with their defaults. */
  columns: z
    .array(
      z.strictObject({
        id: columnId,
        width: z.number().int().min(40).max(1_200).optional(),
        hidden: z.boolean().optional(),
        pinned: z.enum(['start', 'end']).optional(),
      }),
    )
    .max(60)
    .refine(columns => new Set(columns.map(({ id: name }) => name)).size === columns.length, wrong('DUPLICATE')),
  density: z.enum(['comfortable', 'compact']),
})

/** Appearance settings of an admin; unset ones are absent. */
export const look = z
  .strictObject({
    mode: z.enum(['light', 'dark']),
    preset: z.number().int().min(1).max(6),
    font: z.enum(['Roboto', 'Poppins', 'Inter']),
    radius: z.number().int().min(4).max(24),
    outlined: z.boolean(),
    direction: z.enum(['ltr', 'rtl']),
    container: z.boolean(),
    locale: z.enum(['en', 'fr', 'ro', 'zh', 'th']),
    era: z.enum(['be', 'ce']),
    sound: z.boolean(),
  })
  .partial()

export const preferences = z.strictObject({ look: look.nullable(), lists: z.record(z.string(), listPreference) })
