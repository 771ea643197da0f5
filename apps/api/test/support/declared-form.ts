import { type Field, type Fields, keeps } from '@backoffice/contract/fields'
import { records } from '@backoffice/contract/generated/lists'
import type { RecordOf } from '@backoffice/contract/record'
import type { FixtureAdmin } from './office-fixture.ts'

/** A value that a field takes; null where it may be empty. */
function sampleOf(field: Field): unknown {
  if (field.optional === true) return null
  switch (field.kind) {
    case 'text': {
      const { input, rule } = field
      if (input === 'email') return 'sample@example.com'
      return ['sample', '/sample', '0812345678', 'sample@example.com'].find(
        text => rule === undefined || keeps(rule, text),
      )
    }
    case 'whole':
    case 'money':
      return field.min
    case 'percent':
      return field.min ?? 1
    case 'choice':
      return field.values[0]
    case 'switch':
      return true
    case 'tags':
      return []
    case 'moment':
      return '2026-07-12T05:00:00Z'
    case 'day':
      return '2026-07-12'
    case 'clock':
      return '09:00'
    case 'colour':
      return '#1f5fbf'
    case 'reason':
      return 'sample'
    case 'picture':
      throw new Error('a picture has to be uploaded first')
  }
}

/** A form that a declared noun takes. */
export const declaredForm = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))

/** Adds one record of each declared noun; returns their ids by noun. */
export async function addDeclared(admin: FixtureAdmin): Promise<ReadonlyMap<RecordOf['noun'], string>> {
  const ids = new Map<string, string>()
  for (const { noun, path, fields } of records as readonly RecordOf[]) {
    const { status, body } = await admin.post<{ id: string }>(`${path}/`, declaredForm(fields))
    if (status !== 200) throw new Error(`no ${noun}: ${JSON.stringify(body)}`)
    ids.set(noun, body.data.id)
  }
  return ids
}
