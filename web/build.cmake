# Builds the page: cmake -DOUT=folder -P web/build.cmake
# Where npm or its packages cannot be had, it says so and goes on: everything but the page is there.
set(web "${CMAKE_CURRENT_LIST_DIR}")
find_program(npm NAMES npm npm.cmd)
if(NOT npm)
  message("page: npm is missing; going on without the page")
  return()
endif()

# A lock file made on one platform can lack another's optional packages: `npm ci` then calls lock
# file and package.json out of sync. Only that is mended by `npm install`; any other failure is told.
if(NOT EXISTS "${web}/node_modules/.package-lock.json"
   OR "${web}/package-lock.json" IS_NEWER_THAN "${web}/node_modules/.package-lock.json")
  execute_process(COMMAND "${npm}" ci --no-audit --no-fund WORKING_DIRECTORY "${web}"
                  OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
  if(failed AND said MATCHES "Missing: .* from lock file")
    message("page: the lock file lacks optional packages of this platform; npm installs them beside it")
    execute_process(COMMAND "${npm}" install --no-save --no-audit --no-fund WORKING_DIRECTORY "${web}"
                    OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
  endif()
  if(failed)
    message("${said}")
    message("page: its packages cannot be installed, see above; going on without the page")
    return()
  endif()
  file(TOUCH "${web}/node_modules/.package-lock.json")
endif()

execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env "UNRIDDLE_PAGE=${OUT}" "${npm}" run --silent build
  WORKING_DIRECTORY "${web}" OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "page: ${said}")
endif()
