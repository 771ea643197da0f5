// Preloaded into a process: tells its parent, when asked, which files it has loaded.
import { registerHooks } from 'node:module'

const files = new Set<string>()

registerHooks({
  load(url, context, next) {
    files.add(url)
    return next(url, context)
  },
})

process.on('message', message => {
  if (message === 'loaded files') process.send?.([...files])
})
