import { z } from 'zod'
import { endpoint, endpointsOf, listEndpoint, severalOf } from './endpoint.ts'
import { id } from './forms.ts'
import { type FilterValuesOf, filterValues, type RecordOf } from './record.ts'
import { formSchema, type RowSchema, rowSchema } from './record-schemas.ts'

type Forms = {
  /** The schemas of a row and of what is edited, where they have more than is declared, and of one record. */
  readonly row?: z.ZodType
  readonly detail?: z.ZodType
  readonly form?: z.ZodType
  /** Filters of the list beside the declared ones. */
  readonly filters?: z.core.$ZodLooseShape
  /** What each does, for the API documents. */
  readonly summaries: { readonly [K in 'list' | 'get' | 'create' | 'change']: string }
}
type RowOf<R extends RecordOf, F extends Forms> = F extends { readonly row: infer S extends z.ZodType }
  ? S
  : RowSchema<R>
type FormOf<R extends RecordOf, F extends Forms> = F extends { readonly form: infer S extends z.ZodType }
  ? S
  : ReturnType<typeof formSchema<R['fields']>>
type DetailOf<R extends RecordOf, F extends Forms> = F extends { readonly detail: infer S extends z.ZodType }
  ? S
  : RowOf<R, F>
type FiltersOf<R extends RecordOf, F extends Forms> = {
  readonly [K in keyof FilterValuesOf<R>]: z.ZodOptional<
    ReturnType<typeof severalOf<Extract<FilterValuesOf<R>[K], readonly [string, ...string[]]>>>
  >
} & (F extends { readonly filters: infer More extends z.core.$ZodLooseShape } ? More : unknown)

const ofOne = { params: z.strictObject({ id }) } as const
const written = ({ topic }: RecordOf) => ({ envelope: 'data', idempotent: true, changes: [topic] }) as const

/** The endpoints of a declared noun: its list, one record, adding and changing one, and its actions. */
export function recordEndpoints<const R extends RecordOf, const F extends Forms>(of: R, forms: F) {
  const { noun, path } = of
  const { summaries } = forms
  const form = (forms.form ?? formSchema(of)) as FormOf<R, F>
  const answer = (forms.row ?? rowSchema(of, {})) as RowOf<R, F>
  const declared = (of.list.filters ?? []).map(name => [name, severalOf(filterValues(of, name)).optional()] as const)
  const list: R['list'] = of.list
  const read: R['access']['read'] = of.access.read
  const write: R['access']['write'] = of.access.write
  const plain = endpointsOf(noun as R['noun'], {
    list: listEndpoint(list as R['list'] & { sorts: R['list']['sorts'] }, {
      path: `${path}/`,
      summary: summaries.list,
      row: answer,
      filters: { ...forms.filters, ...Object.fromEntries(declared) } as FiltersOf<R, F>,
    }),
    get: endpoint({
      ...ofOne,
      method: 'GET',
      path: `${path}/getbyid/{id}`,
      topics: of.list.topics,
      access: read,
      envelope: 'data',
      summary: summaries.get,
      answer: (forms.detail ?? answer) as DetailOf<R, F>,
      errors: ['NOT_FOUND'],
    }),
    create: endpoint({
      ...written(of),
      method: 'POST',
      path: `${path}/`,
      access: write,
      body: form,
      summary: summaries.create,
      answer,
    }),
    change: endpoint({
      ...ofOne,
      ...written(of),
      method: 'PUT',
      path: `${path}/{id}`,
      access: write,
      body: form,
      summary: summaries.change,
      answer,
      ifMatch: true,
      errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    }),
  })
  return { ...plain, ...actionEndpoints(of, answer) }
}

type ActionEndpoint<R extends RecordOf, Row extends z.ZodType> = ReturnType<typeof actionEndpoint<R, Row>>
function actionEndpoint<R extends RecordOf, Row extends z.ZodType>(of: R, row: Row, name: string, summary: string) {
  const write: R['access']['write'] = of.access.write
  return endpoint({
    ...ofOne,
    ...written(of),
    method: 'POST',
    path: `${of.path}/{id}/${name}`,
    access: write,
    summary,
    answer: row,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  })
}

/** The endpoints of its actions, each answered with the record. */
const actionEndpoints = <const R extends RecordOf, Row extends z.ZodType>(of: R, row: Row) =>
  Object.fromEntries(
    Object.entries(of.actions).map(([name, { summary }]) => [
      `${of.noun}.${name}`,
      actionEndpoint(of, row, name, summary),
    ]),
  ) as unknown as { readonly [A in keyof R['actions'] & string as `${R['noun']}.${A}`]: ActionEndpoint<R, Row> }
