/// <reference types="vite/client" />

declare module 'virtual:messages/en' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
declare module 'virtual:messages/ar' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
