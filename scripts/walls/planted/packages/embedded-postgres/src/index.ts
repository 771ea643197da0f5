// breaks packages-know-no-app
import { start } from '../../../apps/api/src/app.ts'

export const again = start
