import { z } from 'zod'

/** The options of a filter from its schema, single or multiple, optional or not. None for free text. */
export function optionsOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return optionsOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return optionsOf(schema.out)
  if (schema instanceof z.ZodArray) return optionsOf(schema.element)
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  return []
}
