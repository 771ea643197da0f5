// breaks environment-in-config-only*3
import { env } from 'node:process'

const { env: taken } = process
export const port = [process.env['PORT'], env['PORT'], taken['PORT']]
