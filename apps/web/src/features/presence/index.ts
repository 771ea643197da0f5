export { askOnlineUsers } from './online-users.ts'
export { OnlineCount } from './OnlineCount.tsx'
