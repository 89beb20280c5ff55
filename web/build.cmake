# Builds the page: cmake -DOUT=folder -P web/build.cmake
# Where npm or its packages cannot be had, it says so and goes on: everything but the page is there.
set(web "${CMAKE_CURRENT_LIST_DIR}")
find_program(npm NAMES npm npm.cmd)
if(NOT npm)
  message("page: npm is missing; going on without the page")
  return()
endif()

# A lock file made on one platform can lack another's optional packages, and `npm ci` then refuses.
if(NOT EXISTS "${web}/node_modules/.package-lock.json"
   OR "${web}/package-lock.json" IS_NEWER_THAN "${web}/node_modules/.package-lock.json")
  execute_process(COMMAND "${npm}" ci --silent WORKING_DIRECTORY "${web}" RESULT_VARIABLE failed)
  if(failed)
    execute_process(COMMAND "${npm}" install --no-save --silent WORKING_DIRECTORY "${web}"
                    RESULT_VARIABLE failed)
  endif()
  if(failed)
    message("page: its packages cannot be installed; going on without the page")
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
