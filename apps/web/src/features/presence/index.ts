export { requestOnlineUsers } from './online-users.ts'
export { OnlineCount } from './OnlineCount.tsx'
