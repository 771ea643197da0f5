import { z } from 'zod'

/**
 * The choices of a filter, looked up in its form: of one value or of several, asked for or not. None where anything can
 * be typed.
 */
export function optionsOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return optionsOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return optionsOf(schema.out)
  if (schema instanceof z.ZodArray) return optionsOf(schema.element)
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  return []
}
