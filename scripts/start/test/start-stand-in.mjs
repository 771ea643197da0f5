import { bootstrap } from '../bootstrap.mjs'

await bootstrap(new URL('./launch-stand-in.ts', import.meta.url))
