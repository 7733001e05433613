/// <reference types="vite/client" />

declare module 'virtual:messages/en/first' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
declare module 'virtual:messages/en/later' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}

declare module 'virtual:messages/en/console' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
declare module 'virtual:messages/ar/first' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
declare module 'virtual:messages/ar/later' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}

declare module 'virtual:messages/ar/console' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
