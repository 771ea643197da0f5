import { createServer } from 'node:http'

createServer((_request, response) => response.end('simulated')).listen(Number(process.env.SIMULATOR_PORT), '127.0.0.1')

const end = () => process.exit(0)
process.once('disconnect', end)
process.once('SIGTERM', end)
