import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

type Finding = {
  readonly keyword: string
  readonly instancePath: string
  readonly message: string
  readonly params: Record<string, unknown>
}

/** Field → problem, from a failed check of params, query or body; undefined for any other error. */
export function fieldsOf(error: unknown): Record<string, string> | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields: Record<string, string> = {}
  for (const finding of error.validation as unknown as Finding[]) {
    for (const [field, message] of each(finding)) fields[field] ??= message
  }
  return fields
}

/** An unknown field is reported by its own name, not by its parent object. */
function each({ keyword, instancePath, message, params }: Finding): [string, string][] {
  const path = instancePath.split('/').filter(part => part !== '')
  const unknown = params['keys']
  if (keyword === 'unrecognized_keys' && Array.isArray(unknown)) {
    return unknown.map(key => [[...path, String(key)].join('.'), 'is not a known field'])
  }
  return [[path.join('.') || 'body', message]]
}
