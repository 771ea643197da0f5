import { log } from '../api/log.ts'
import type { AdminSocket } from '../api/socket.ts'

/**
 * What the page says on every connect: whose it is, and the question how many such lines are open. The answer is for
 * whoever reads the log.
 */
export function joinAdminRoom(socket: Pick<AdminSocket, 'on' | 'emit'>, adminId: string): void {
  socket.on('connect', () => {
    socket.emit('join-admin-room', adminId)
    socket.emit('get-client-count')
  })
  socket.on('client-count', count => log.debug('admin sockets', { count }))
}
