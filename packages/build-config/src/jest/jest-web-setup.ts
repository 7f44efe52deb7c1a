import { afterEach, beforeEach, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanUpAfterEach, configureLibraries } from './rendering.ts';

configureLibraries();
cleanUpAfterEach({ beforeEach, afterEach, jest });
