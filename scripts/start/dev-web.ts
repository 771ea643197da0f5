// Vite on PORT, with what is the API's passed on to it (apps/web/vite.config.ts reads API_URL).
import path from 'node:path'
import { createServer } from 'vite'

const end = () => process.exit(0)
process.once('disconnect', end)
process.once('SIGTERM', end)

const server = await createServer({
  root: path.resolve(import.meta.dirname, '..', '..', 'apps', 'web'),
  server: { host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']), strictPort: true },
})
await server.listen()
