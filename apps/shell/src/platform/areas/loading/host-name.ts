/** The shell's name in the federation runtime and in the share scope. */
export const HOST_NAME = 'portal_shell';
