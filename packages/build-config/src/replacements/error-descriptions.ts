/** Takes the place of federation's texts for its error codes in areas: 300 bytes of each entry. The shell has them. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
