export { accepted, type Accepted, type Call, type Handler, type Handlers, type SessionGate } from './handler.ts'
