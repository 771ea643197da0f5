// breaks tests-stay-outside
import { builder } from '../../test/support/builder.ts'

export const built = builder
