import { z } from 'zod'

export const MANIFEST_NAME = 'manifest.json'

/** The last entry of a backup, with the size and SHA-256 of every file: an archive without it was cut short. */
export const manifestSchema = z.object({
  format: z.literal(1),
  postgres: z.string(),
  createdAt: z.string(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
