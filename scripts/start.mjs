// `npm start`. Plain JavaScript for Node 18 or later: on a fresh clone nothing is installed yet.
import { bootstrap } from './start/bootstrap.mjs'

await bootstrap(new URL('./start/launch.ts', import.meta.url))
